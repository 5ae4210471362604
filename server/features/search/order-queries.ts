/** Orders that the search finds: by number, also of a delivery, a MAV or a parcel, or by what is written of them. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { permittedShops } from '@ema/domain/access/facts.ts';
import { ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import type { Typed } from '@ema/domain/search/typed.ts';
import { ownCustomerOrders, ownOrders, privateRows } from '../../kernel/scopes.ts';
import { newestWith } from '../admin-orders/search-queries.ts';
import { EACH, hasFigures, holds, isTooShort, type Asked, type Branch } from './branch-queries.ts';

const formsOf = ({ identifiers }: Typed): SQL => sql`any(${sql.param(identifiers)}::text[])`;
/** Orders by a number that somebody may hold in their hands, each by an index. */
const byIdentifier = (typed: Typed): SQL => {
  const { number } = typed;
  const written = sql`
    select d.order_id
    from deliveries d
    where d.code = ${formsOf(typed)} or d.mav_number = ${formsOf(typed)}
    union
    select s.order_id
    from shippings s
    where s.carrier_shipping_id = ${formsOf(typed)}`;
  return number === null ? written : sql`${written} union select ${number}::bigint`;
};

const SELLER = sql`sp.first_name || ' ' || sp.last_name`;
const CUSTOMER_OR_SELLER = sql`coalesce(cp.first_name || ' ' || cp.last_name, ${SELLER})`;
const FROM = sql`
  orders o
  join agents a on a.id = o.seller_id
  join users su on su.id = a.user_id
  join people sp on sp.id = su.person_id
  left join commission_types t on t.id = o.type_id
  left join customers cu on cu.id = o.customer_id
  left join people cp on cp.id = cu.person_id`;
const COLUMNS = {
  id: sql`o.id`,
  name: CUSTOMER_OR_SELLER,
  key: sql`o.id::text`,
  state: sql`o.state`,
  at: sql`o.submitted_at`,
  cents: sql`o.total_cents`,
  shop: sql`o.shop`,
};
/** By which number somebody held in their hands the order was found. */
const byNumberOf = (typed: Typed): SQL => sql`
  (select 'consegna ' || d.code from deliveries d where d.order_id = o.id and d.code = ${formsOf(typed)} limit 1),
  (
    select 'MAV ' || d.mav_number
    from deliveries d
    where d.order_id = o.id and d.mav_number = ${formsOf(typed)}
    limit 1
  ),
  (
    select 'spedizione ' || s.carrier_shipping_id
    from shippings s
    where s.order_id = o.id and s.carrier_shipping_id = ${formsOf(typed)}
    limit 1
  )`;
/** By what an order was found, besides its number and its customer, which its title says. */
const matchOf = (typed: Typed): SQL => sql`coalesce(
  case when cu.id is not null and ${holds(typed, sql`lower(${SELLER})`)} then 'venduto da ' || ${SELLER} end,
  case when ${holds(typed, sql`lower(t.title)`)} then t.title end,
  ${byNumberOf(typed)})`;
/** How far it is on its way to the warehouse; `undone`: it goes there no more (ORD-383). */
const PACKED = sql`
  case when o.undone_at is not null then 'undone' when o.exported_at is not null then 'exported' else 'waiting' end`;
const NEWEST = sql`o.id desc`;

/** For administrators: all that were sent, through the text search of their list. */
export const sentOrders = ({ typed }: Asked): Branch => {
  const isSought = typed.number === null && !typed.isShort;
  return {
    columns: { ...COLUMNS, kind: sql`'admin-order'`, match: matchOf(typed), state: PACKED },
    from: FROM,
    where: sql`
      o.state = 'submitted'
      and o.id in (
        ${byIdentifier(typed)}
        ${isSought ? sql`union (${newestWith(typed.text, EACH)})` : sql``})`,
    order: NEWEST,
  };
};

/** The viewer's own of the shops they work in, in any state that has a page. */
export const ownSales = ({ typed, scope, viewer }: Asked): Branch => ({
  columns: {
    ...COLUMNS,
    kind: sql`case when o.state in ('in_payment', 'submitted') then 'order' else 'pending-order' end`,
    match: matchOf(typed),
  },
  from: FROM,
  where: sql`
    ${ownOrders(scope, sql`o.seller_id`)}
    and o.shop = any(${sql.param(permittedShops(viewer.roles))}::int[])
    and o.state <> 'cancelled'
    and (o.id in (${byIdentifier(typed)})
      ${typed.number === null ? sql`or ${holds(typed, sql`o.search_text`)}` : sql``})`,
  order: NEWEST,
});

/** A customer's own, opened by their sale; cancelled ones have left the list. */
export const customerOrders = ({ typed, scope }: Asked): Branch => ({
  columns: {
    ...COLUMNS,
    kind: sql`'customer-order'`,
    id: sql`c.id`,
    name: sql`t.title`,
    match: sql`coalesce(${byNumberOf(typed)})`,
  },
  from: sql`
    orders o
    join commissions c on c.order_id = o.id
    join commission_types t on t.id = o.type_id`,
  where: sql`
    ${ownCustomerOrders(scope)}
    and o.state <> 'cancelled'
    and (o.id in (${byIdentifier(typed)}) or ${holds(typed, sql`lower(concat_ws(' ', t.title, c.kit_name))`)})`,
  order: NEWEST,
});

/** Orders of private customers: one's own, or everybody's for their office. */
export const privateOrders = ({ typed, scope }: Asked): Branch => ({
  columns: {
    kind: sql`'private-order'`,
    id: sql`o.id`,
    name: sql`c.first_name || ' ' || c.last_name`,
    key: sql`o.id::text`,
    at: sql`o.created_at`,
    cents: sql`o.total_cents`,
    shop: sql`${FIBRA}::int`,
  },
  from: sql`
    private_orders o
    join private_customers c on c.id = o.customer_id`,
  where: sql`
    ${privateRows(scope, ORDERS_OFFICE, { includeAll: true }, sql`o.agent_id`)}
    and ${isTooShort(typed, scope, ORDERS_OFFICE) ? sql`false` : sql`true`}
    and (${
      typed.figures === null
        ? holds(typed, sql`c.search_text`)
        : sql`o.id in (
          select x.id
          from private_customers y
          join private_orders x on x.customer_id = y.id
          where ${holds(typed, sql`y.search_text`)} or ${hasFigures(typed, sql`y.telephone`)})`
    } or o.id = ${typed.number}::bigint)`,
  order: NEWEST,
});
