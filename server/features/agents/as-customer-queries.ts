/** Reads who follows a former agent as a customer, and which former agents nobody follows who could. */
import { sql, type SQL } from 'drizzle-orm';
import type { AgentStatus } from '@ema/domain/access/facts.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, bigint, first, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';

/** Of the agent `a` the nearest above who sells in the cleaning shop: the sponsor, unless they do not. */
export const FOLLOWER = sql`
  select above.id
  from agents above
  join users w on w.id = above.user_id
  where above.id = any(a.sponsor_line)
    and above.id <> a.id
    and above.status = 'seller'
    and above.kleen_enabled
    and not w.disabled
  order by array_position(a.sponsor_line, above.id) desc
  limit 1`;

const MISSING = { id: bigint(), user_id: bigint() };
export type MissingCustomer = RowOf<typeof MISSING>;
const missing = (where: SQL): SQL => sql`
  select a.id, a.user_id
  from agents a
  join users u on u.id = a.user_id
  where ${where}
    and a.status = 'customer'
    and u.deleted_at is null
    and not u.disabled
    and (
      not exists (select from customers c where c.user_id = u.id)
      or exists (${FOLLOWER}) and not exists (
        select
        from customers c
        join agent_customers k on k.customer_id = c.id and k.complete
        join agents f on f.id = k.agent_id
        join users v on v.id = f.user_id
        where c.user_id = u.id
          and f.status = 'seller'
          and f.kleen_enabled
          and not v.disabled))`;
/** All of them. */
export const findMissing = (db: Queryable): Promise<MissingCustomer[]> =>
  all(db, MISSING, sql`${missing(sql`true`)} order by a.id`);
/** Asked once more under the lock: another worker may have been first. */
export const holdMissing = async (tx: Tx, id: number): Promise<MissingCustomer | null> => {
  await tx.execute(sql`select from agents where id = ${id} for update`);
  return first(tx, MISSING, missing(sql`a.id = ${id}`));
};

/** Of the agent whose account this is; null of an account of anybody else. */
export const findStatusOf = async (db: Queryable, userId: number): Promise<AgentStatus | null> => {
  const agent = await first(db, { status: agents.status }, sql`select status from agents where user_id = ${userId}`);
  return agent?.status ?? null;
};
