import { sql } from 'drizzle-orm';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import type { OrderRow } from './queries.ts';

/** As much of an order as a list shows. */
export type OrderListRow = Pick<
  OrderRow,
  | 'id'
  | 'type_id'
  | 'type_title'
  | 'type_completable'
  | 'shop'
  | 'state'
  | 'payment_method_id'
  | 'payment_method_name'
  | 'total_cents'
  | 'taxable_cents'
  | 'fee_basis_points'
  | 'fee_cents'
  | 'points_earned_tenths'
  | 'points_used_tenths'
  | 'commission_count'
  | 'created_at'
  | 'submitted_at'
  | 'order_date'
  | 'version'
  | 'level'
  | 'customers'
  | 'commissions'
  | 'scale'
>;

type OrderFilter = {
  shop: number | null;
  onlyLast: boolean;
  field: 'submissionTime' | 'orderTotal';
  dir: 'asc' | 'desc';
  page: number;
  perPage: number;
};
type Stored = Omit<OrderListRow, 'created_at' | 'submitted_at' | 'scale'> & {
  created_at: string;
  submitted_at: string;
};
type Page = { total: number; rows: Stored[]; scales: (FeeBand & { type: string })[] };

/**
 * Sent orders of a seller, in one statement that answers JSON: the page's orders are found on the index alone, the fee
 * scales of its types come once beside them.
 */
export const findSubmitted = async (
  db: Queryable,
  sellerId: number,
  f: OrderFilter,
): Promise<{ rows: OrderListRow[]; total: number }> => {
  const last = f.onlyLast
    ? sql`and s.submitted_at >= (select date_trunc('day', max(submitted_at), 'Europe/Rome') from orders where seller_id = ${sellerId} and shop = ${f.shop}::int and state = 'submitted')`
    : sql``;
  const where = sql`s.seller_id = ${sellerId} and s.shop = ${f.shop}::int and s.state = 'submitted' ${last}`;
  const dir = sql.raw(f.dir === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const column = sql.raw(f.field === 'orderTotal' ? 'total_cents' : 'submitted_at');
  const found = await db.execute<Page>(sql`
    with page as materialized (
      select s.* from orders s where ${where} order by s.${column} ${dir}, s.id ${dir} ${pageOf(f.page, f.perPage)})
    select (select count(*)::int from orders s where ${where}) as total,
      (select coalesce(json_agg(json_build_object('type', f.type_id, 'minLevel', f.min_level, 'fromCents', f.from_cents, 'basisPoints', f.basis_points)), '[]')
        from fee_scale f where f.type_id in (select type_id from page)) as scales,
      (select coalesce(json_agg(to_json(r)), '[]') from (
        select o.id, o.type_id, t.title as type_title, t.completable_by_seller and not o.customer_completes as type_completable, o.shop, o.state, o.payment_method_id, o.payment_method_name, o.total_cents,
          o.taxable_cents, o.fee_basis_points, o.fee_cents, o.points_earned_tenths, o.points_used_tenths, o.commission_count, o.created_at, o.submitted_at, o.order_date::text, o.version, a.level,
          x.customers, x.commissions
        from page o join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id cross join lateral (
          select coalesce(array_agg(distinct p.first_name || ' ' || p.last_name) filter (where p.id is not null), '{}') as customers,
            coalesce(json_agg(json_build_object('id', c.id, 'customer', p.first_name || ' ' || p.last_name, 'totalCents', c.total_cents) order by c.id), '[]') as commissions
          from commissions c left join customers cu on cu.id = c.customer_id left join people p on p.id = cu.person_id where c.order_id = o.id) x
        order by o.${column} ${dir}, o.id ${dir}) r) as rows`);
  const { total, rows, scales } = found.rows[0] ?? { total: 0, rows: [], scales: [] };
  const scaleOf = new Map(rows.map((o) => [o.type_id, scales.filter((band) => band.type === o.type_id)]));
  return {
    total,
    rows: rows.map((o) => ({
      ...o,
      created_at: new Date(o.created_at),
      submitted_at: new Date(o.submitted_at),
      scale: scaleOf.get(o.type_id) ?? [],
    })),
  };
};
