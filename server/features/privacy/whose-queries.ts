/** Whose data an erasure is about, in the numbers of every table. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, text, type RowOf } from '../../db/rows.ts';

const OWNER = {
  person_id: bigint(),
  user_id: bigint(),
  agent_id: bigint(),
  customer_id: bigint(),
  private_customer_id: bigint(),
};
/** 0 where somebody is none. */
export type Owner = RowOf<typeof OWNER>;

type Named = { personId: number | null; privateCustomerId: number | null };
export const ownerOf = (db: Queryable, { personId, privateCustomerId }: Named): Promise<Owner | null> =>
  personId === null
    ? first(
        db,
        OWNER,
        sql`
        select 0::bigint as person_id, 0::bigint as user_id, 0::bigint as agent_id, 0::bigint as customer_id,
          id as private_customer_id
        from private_customers
        where id = ${privateCustomerId}`,
      )
    : first(
        db,
        OWNER,
        sql`
        select p.id as person_id, coalesce(u.id, 0) as user_id, coalesce(a.id, 0) as agent_id,
          coalesce(c.id, 0) as customer_id, 0::bigint as private_customer_id
        from people p
        left join users u on u.person_id = p.id
        left join agents a on a.user_id = u.id
        left join customers c on c.person_id = p.id
        where p.id = ${personId}`,
      );

/** Those of these contacts that are somebody else's too: agents write their own where a customer has none. */
export const findShared = async (db: Queryable, o: Owner, contacts: readonly string[]): Promise<string[]> => {
  const sought = sql`${sql.param([...contacts])}::text[]`;
  const rows = await all(
    db,
    { contact: text() },
    sql`
    select lower(v.contact) as contact
    from people p
    cross join lateral (values (p.email), (p.mobile), (p.phone)) v (contact)
    where p.id <> ${o.person_id}
      and lower(v.contact) = any(${sought})
    union
    select lower(v.contact)
    from private_customers c
    cross join lateral (values (c.email), (c.telephone)) v (contact)
    where c.id <> ${o.private_customer_id}
      and lower(v.contact) = any(${sought})`,
  );
  return rows.map(({ contact }) => contact);
};
