/** What a part of somebody's copy is, and how one is read: in batches by its key. */
import { sql, type SQL } from 'drizzle-orm';

/** Whose data: 0 where somebody has no account, is no agent, no customer, or of an agent’s private ones. */
export type Owner = {
  userId: number;
  personId: number;
  agentId: number;
  customerId: number;
  privateCustomerId: number;
};
export type Section = {
  /** Of its files. */
  name: string;
  title: string;
  /** Rows `id, row` of the owner after that id, in the order of ids. */
  rows: (owner: Owner, after: number) => SQL;
};

const BATCH = sql.raw('500');
export const euro = (cents: SQL): SQL => sql`(${cents} / 100.0)::numeric(14, 2)::text`;
/** `of` of the rows, in the order in which they are read. */
export const batch = (id: SQL, after: number, of: SQL, fields: SQL): SQL => sql`
  select ${id}::bigint as id, json_build_object(${fields}) as row
  from ${of}
    and ${id} > ${after}
  order by ${id}
  limit ${BATCH}`;
