/** Reads what oneself and everybody below has begun and not sent. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { PENDING_STATES, type PendingState } from '@ema/domain/orders/states.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, integer, text, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { visibleAgents } from '../../kernel/scopes.ts';

const PENDING = {
  id: orders.id,
  type_title: commissionTypes.title,
  seller_id: orders.sellerId,
  seller_name: text(),
  seller_mobile: people.mobile,
  state: text<PendingState>(),
  commission_count: orders.commissionCount,
  total_cents: orders.totalCents,
  payment_method_name: orders.paymentMethodName,
  created_at: orders.createdAt,
};
export type PendingRow = RowOf<typeof PENDING>;

type Filter = {
  shop: Shop;
  search: string | undefined;
  state: PendingState | undefined;
  orderField: keyof typeof ORDERS;
  orderDir: 'asc' | 'desc';
  page: number;
  perPage: number;
};
const ORDERS = {
  createdAt: [sql`o.created_at`],
  total: [sql`o.total_cents`],
  seller: [sql`lower(p.last_name)`, sql`lower(p.first_name)`],
};

/** A short number is a code or an order, anything else a person. */
const matching = (search: string): SQL =>
  /^\d{1,9}$/.test(search)
    ? sql`(o.id = ${Number(search)} or o.seller_id = ${Number(search)})`
    : sql`p.search_text like ${`%${likeText(search)}%`}`;

type Found = { rows: PendingRow[]; orders: number; sellers: number; cents: number };
/** One page of them, and what all of them come to. */
export const findPending = async (db: Queryable, scope: Scope, f: Filter): Promise<Found> => {
  const conditions = [
    sql`o.shop = ${f.shop}`,
    sql`o.state in ${wordsOf(PENDING_STATES)}`,
    sql`o.commission_count > 0`,
    visibleAgents(scope, sql`o.seller_id`),
    ...(f.state ? [sql`o.state = ${f.state}`] : []),
    ...(f.search ? [matching(f.search)] : []),
  ];
  const from = sql`
    from orders o
    join commission_types t on t.id = o.type_id
    join agents a on a.id = o.seller_id
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ${sql.join(conditions, sql` and `)}`;
  const [rows, sums] = await Promise.all([
    all(
      db,
      PENDING,
      sql`
        select o.id, t.title as type_title, o.seller_id, p.first_name || ' ' || p.last_name as seller_name,
          p.mobile as seller_mobile, o.state, o.commission_count, o.total_cents, o.payment_method_name, o.created_at
        ${from}
        ${orderBy(f.orderDir, ...ORDERS[f.orderField], sql`o.id`)}
        ${pageOf(f.page, f.perPage)}`,
    ),
    first(
      db,
      { orders: integer(), sellers: integer(), cents: bigint() },
      sql`
        select count(*)::int as orders, count(distinct o.seller_id)::int as sellers,
          coalesce(sum(o.total_cents), 0)::bigint as cents
        ${from}`,
    ),
  ]);
  return { rows, orders: sums?.orders ?? 0, sellers: sums?.sellers ?? 0, cents: sums?.cents ?? 0 };
};
