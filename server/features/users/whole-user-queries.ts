/** Reads what else an administrator reads of a user: the agent they are, and who looks after the customer they are. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { first, text, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';

const AGENT = {
  id: agents.id,
  status: agents.status,
  level: agents.level,
  kleen_enabled: agents.kleenEnabled,
  external_incomes_enabled: agents.externalIncomesEnabled,
};
export type AgentOfUser = RowOf<typeof AGENT>;
export const findAgentOf = (db: Queryable, userId: number): Promise<AgentOfUser | null> =>
  first(
    db,
    AGENT,
    sql`
    select id, status, level, kleen_enabled, external_incomes_enabled
    from agents
    where user_id = ${userId}`,
  );

const SELLER = { full_name: text(), email: people.email, mobile: people.mobile };
export type SellerOfUser = RowOf<typeof SELLER>;
/** Of the agents who have the customer in their register the one who took them in last. */
export const findSellerOf = (db: Queryable, customerId: number): Promise<SellerOfUser | null> =>
  first(
    db,
    SELLER,
    sql`
    select p.first_name || ' ' || p.last_name as full_name, p.email, p.mobile
    from agent_customers ac
    join agents a on a.id = ac.agent_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ac.customer_id = ${customerId}
      and ac.complete
    order by ac.added_at desc, a.id desc
    limit 1`,
  );
