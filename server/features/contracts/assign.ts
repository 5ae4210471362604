/** Assigns contracts to people: the newest revision of a text becomes somebody's to read and sign. */
import { sql } from 'drizzle-orm';
import type { Audience } from '@ema/domain/contracts/kinds.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first } from '../../db/rows.ts';
import { contracts, type DocumentType } from '../../db/tables/contracts.ts';
import { HAS_SIGNED, IS_FOR, PEOPLE, WAITS } from './audience.ts';
import type { Payload } from './payload.ts';

/** What a contract begins with. `isNewContractSignature`: the declarations are asked before the letter is signed. */
export type FirstPayload = Pick<
  Payload,
  'isNewContractSignature' | 'meetingsRequired' | 'meetingsRejected' | 'meetings' | 'answers'
>;

/** The newest published text of a type. */
const newestOf = (type: string) => sql`
  from contract_templates t
  where t.document_type = ${type}
  order by t.revision desc
  limit 1`;

/** A publication waits until these are assigned, so that nobody is left with a text that was just replaced. */
const holdKinds = (db: Queryable, types: readonly string[]): Promise<unknown> =>
  db.execute(sql`
    select 1
    from contract_kinds
    where document_type = any(${sql.param([...types])}::text[])
    order by document_type
    for share`);

/**
 * Assigns the newest revision of each text to a person, in the order given; what is assigned or signed already stays.
 * The PDF is made when it is first needed, once. @returns the ids of the contracts that are new
 */
export const assignContracts = async (
  db: Queryable,
  userId: number,
  types: readonly DocumentType[],
  payload: FirstPayload = {},
): Promise<number[]> => {
  await holdKinds(db, types);
  const assigned: number[] = [];
  for (const type of types) {
    const id = await assignOne(db, userId, type, { payload });
    if (id !== null) assigned.push(id);
  }
  return assigned;
};

type More = { payload?: FirstPayload; replacesId?: number };
/** One text of whatever kind, whose row the caller holds. @returns null when they have this revision already */
export const assignOne = async (
  db: Queryable,
  userId: number,
  type: string,
  { payload = {}, replacesId }: More,
): Promise<number | null> => {
  const contract = await first(
    db,
    { id: contracts.id },
    sql`
    insert into contracts (user_id, template_id, payload, replaces_id)
    select ${userId}::bigint, t.id, ${JSON.stringify(payload)}::jsonb, ${replacesId ?? null}::bigint ${newestOf(type)}
    on conflict do nothing
    returning id`,
  );
  return contract?.id ?? null;
};

/**
 * Every published text that is for an account and that it does not have: for somebody who has just joined, or of one
 * audience alone to which they have just come to belong. @returns the ids of the contracts that are new
 */
export const assignWhatIsFor = async (db: Queryable, userId: number, audience?: Audience): Promise<number[]> => {
  await db.execute(sql`
    select 1
    from contract_kinds
    order by document_type
    for share`);
  const assigned = await all(
    db,
    { id: contracts.id },
    sql`
    insert into contracts (user_id, template_id)
    select u.id, t.id
    from contract_kinds k
    cross join ${PEOPLE}
    cross join lateral (
      select newest.id
      from contract_templates newest
      where newest.document_type = k.document_type
      order by newest.revision desc
      limit 1) t
    where u.id = ${userId}
      ${audience === undefined ? sql`` : sql`and k.audience = ${audience}`}
      and ${IS_FOR}
      and not ${HAS_SIGNED}
      and not ${WAITS}
    order by k.created_at, k.document_type
    on conflict do nothing
    returning id`,
  );
  return assigned.map(({ id }) => id);
};

/** The copy of an order that its customer signs; one for each order, assigned once. */
export const assignOrderCopy = async (db: Queryable, userId: number, orderId: number): Promise<void> => {
  await db.execute(sql`
    insert into contracts (user_id, template_id, order_id)
    select ${userId}::bigint, t.id, ${orderId}::bigint ${newestOf('order_copy')}
    on conflict (order_id) do nothing`);
};
