/** Reads what the search of Ctrl-K finds: customers, subordinates, orders and users, each in the viewer's scope. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { all, bigint, nullable, text, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { directSubordinates, ownAgent, ownOrders } from '../../kernel/scopes.ts';

/** Of each kind this many; whoever wants more opens the list. */
const EACH = sql.raw('limit 5');

const NAMED = { id: bigint(), name: text(), note: text() };
export type NamedRow = RowOf<typeof NAMED>;

/** Customers of the viewer's register. */
export const findCustomers = (db: Queryable, scope: Scope, typed: string): Promise<NamedRow[]> =>
  all(
    db,
    NAMED,
    sql`
    select k.id, p.first_name || ' ' || p.last_name as name, p.city as note
    from agent_customers ac
    join customers k on k.id = ac.customer_id
    join people p on p.id = k.person_id
    where ${ownAgent(scope, sql`ac.agent_id`)}
      and ac.complete
      and p.search_text like ${`%${likeText(typed)}%`}
    order by lower(p.last_name), lower(p.first_name), k.id
    ${EACH}`,
  );

/** The viewer's own customers of fibra. */
export const findPrivateCustomers = (db: Queryable, scope: Scope, typed: string): Promise<NamedRow[]> =>
  all(
    db,
    NAMED,
    sql`
    select c.id, c.first_name || ' ' || c.last_name as name, c.city as note
    from private_customers c
    where ${ownAgent(scope, sql`c.agent_id`)}
      and c.search_text like ${`%${likeText(typed)}%`}
    order by lower(c.last_name), lower(c.first_name), c.id
    ${EACH}`,
  );

/** Direct, active subordinates, also by their code. */
export const findSubordinates = (db: Queryable, scope: Scope, typed: string): Promise<NamedRow[]> =>
  all(
    db,
    NAMED,
    sql`
    select a.id, p.first_name || ' ' || p.last_name as name, 'cod. ' || a.id as note
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ${directSubordinates(scope, sql`a.sponsor_id`)}
      and a.status = 'seller'
      and not u.disabled
      and (p.search_text like ${`%${likeText(typed)}%`} or a.id::text = ${typed})
    order by lower(p.last_name), lower(p.first_name), a.id
    ${EACH}`,
  );

/** For administrators. */
export const findUsersByName = (db: Queryable, typed: string): Promise<NamedRow[]> =>
  all(
    db,
    NAMED,
    sql`
    select u.id, p.first_name || ' ' || p.last_name as name, u.username as note
    from users u
    join people p on p.id = u.person_id
    where u.deleted_at is null
      and (p.search_text like ${`%${likeText(typed)}%`} or lower(u.username) like ${`%${likeText(typed)}%`})
    order by lower(p.last_name), lower(p.first_name), u.id
    ${EACH}`,
  );

const ORDER = {
  id: orders.id,
  name: text(),
  state: orders.state,
  at: nullable(orders.submittedAt),
  total_cents: orders.totalCents,
};
export type FoundOrder = RowOf<typeof ORDER>;

const orderMatches = (typed: string): SQL =>
  /^\d{1,9}$/.test(typed) ? sql`o.id = ${Number(typed)}` : sql`o.search_text like ${`%${likeText(typed)}%`}`;
const findOrders = (db: Queryable, visible: SQL, typed: string): Promise<FoundOrder[]> =>
  all(
    db,
    ORDER,
    sql`
    select o.id, coalesce(cp.first_name || ' ' || cp.last_name, sp.first_name || ' ' || sp.last_name) as name, o.state,
      o.submitted_at as at, o.total_cents
    from orders o
    join agents a on a.id = o.seller_id
    join users su on su.id = a.user_id
    join people sp on sp.id = su.person_id
    left join customers cu on cu.id = o.customer_id
    left join people cp on cp.id = cu.person_id
    where ${visible}
      and ${orderMatches(typed)}
    order by o.id desc
    ${EACH}`,
  );

/** For administrators: all that were sent. */
export const findSentOrders = (db: Queryable, typed: string): Promise<FoundOrder[]> =>
  findOrders(db, sql`o.state = 'submitted'`, typed);
/** The viewer's own of one shop, in any state that has a page. */
export const findOwnOrders = (db: Queryable, scope: Scope, shop: number | null, typed: string): Promise<FoundOrder[]> =>
  findOrders(
    db,
    sql`${ownOrders(scope, sql`o.seller_id`)}
      and o.shop = ${shop}::int
      and o.state in ('open', 'in_payment', 'submitted')`,
    typed,
  );
