import { sql, type SQL } from 'drizzle-orm';
import { find } from '@ema/calls/home.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { formatEuro } from '@ema/domain/kernel/money.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { handle } from '../../kernel/handle.ts';
import { likeText } from '../access/queries.ts';
import { has, ownOrders, scopeOf } from '../../kernel/scopes.ts';
import type { CallContext } from '../../kernel/context.ts';

/** Of each kind this many; whoever wants more opens the list. */
const EACH = 5;

type Named = { id: number; name: string; note: string };
type Order = { id: number; name: string; state: string; at: Date | null; total_cents: number };
type Kind = 'customer' | 'subordinate' | 'pending-order' | 'order' | 'admin-order' | 'user';
type Found = { kind: Kind; id: number; title: string; note: string };

const orderMatches = (text: string): SQL =>
  /^\d{1,9}$/.test(text) ? sql`o.id = ${Number(text)}` : sql`o.search_text like ${`%${likeText(text)}%`}`;

const customers = async (c: CallContext, text: string): Promise<Found[]> => {
  const found = await c.db.execute<Named>(sql`
    select k.id, p.last_name || ' ' || p.first_name as name, p.city as note
    from agent_customers ac join customers k on k.id = ac.customer_id join people p on p.id = k.person_id
    where ac.agent_id = ${c.viewer.agentId} and ac.complete and p.search_text like ${`%${likeText(text)}%`}
    order by lower(p.last_name), lower(p.first_name), k.id limit ${EACH}`);
  return found.rows.map((r) => ({ kind: 'customer', id: r.id, title: r.name, note: r.note }));
};

const subordinates = async (c: CallContext, text: string): Promise<Found[]> => {
  const found = await c.db.execute<Named>(sql`
    select a.id, p.first_name || ' ' || p.last_name as name, 'cod. ' || a.id as note
    from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id
    where a.sponsor_id = ${c.viewer.agentId} and a.status = 'seller' and not u.disabled
      and (p.search_text like ${`%${likeText(text)}%`} or a.id::text = ${text})
    order by lower(p.last_name), lower(p.first_name), a.id limit ${EACH}`);
  return found.rows.map((r) => ({ kind: 'subordinate', id: r.id, title: r.name, note: r.note }));
};

const users = async (c: CallContext, text: string): Promise<Found[]> => {
  const found = await c.db.execute<Named>(sql`
    select u.id, p.first_name || ' ' || p.last_name as name, u.username as note from users u join people p on p.id = u.person_id
    where u.deleted_at is null and (p.search_text like ${`%${likeText(text)}%`} or lower(u.username) like ${`%${likeText(text)}%`})
    order by lower(p.last_name), lower(p.first_name), u.id limit ${EACH}`);
  return found.rows.map((r) => ({ kind: 'user', id: r.id, title: r.name, note: r.note }));
};

/** Orders of the shop selected now: one's own in any state that has a page, or for administrators all submitted. */
const orders = async (c: CallContext, text: string): Promise<Found[]> => {
  const isAdministrator = has(c.viewer, 'ROLE_ADMIN');
  const visible = isAdministrator
    ? sql`o.state = 'submitted'`
    : sql`${ownOrders(scopeOf(c.viewer), sql`o.seller_id`)} and o.shop = ${c.viewer.shop}::int and o.state in ('open', 'in_payment', 'submitted')`;
  const found = await c.db.execute<Order>(sql`
    select o.id, coalesce(cp.first_name || ' ' || cp.last_name, sp.first_name || ' ' || sp.last_name) as name, o.state, o.submitted_at as at, o.total_cents
    from orders o join agents a on a.id = o.seller_id join users su on su.id = a.user_id join people sp on sp.id = su.person_id
      left join customers cu on cu.id = o.customer_id left join people cp on cp.id = cu.person_id
    where ${visible} and ${orderMatches(text)} order by o.id desc limit ${EACH}`);
  return found.rows.map((r) => ({
    kind: isAdministrator ? 'admin-order' : r.state === 'open' ? 'pending-order' : 'order',
    id: r.id,
    title: `Ordine ${r.id}, ${r.name}`,
    note: `${r.at ? formatInstant(r.at).slice(0, 10) : 'in sospeso'}, ${formatEuro(r.total_cents)}`,
  }));
};

/** What Ctrl-K finds besides screens: only what the person could open from a list of their own. */
export const findHandler = handle(find, async (c, { query }) => {
  const { viewer } = c;
  const isAdministrator = has(viewer, 'ROLE_ADMIN');
  const sells = viewer.agentId !== null && has(viewer, 'ROLE_ACCESS_COMMISSIONS');
  const parts = await Promise.all([
    sells && viewer.shop === KLEEN ? customers(c, query.text) : [],
    isAdministrator || sells ? orders(c, query.text) : [],
    has(viewer, 'ROLE_AGENT_WITH_SUBORDINATES') && !viewer.acting ? subordinates(c, query.text) : [],
    isAdministrator ? users(c, query.text) : [],
  ]);
  return { items: parts.flat() };
});
