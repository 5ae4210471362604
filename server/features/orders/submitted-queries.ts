/** Reads a page of the orders that a seller has sent, as a list shows them. */
import { sql, type SQL } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { scaleInForce, type DatedScale } from '@ema/domain/levels/fee-scales.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { first, integer, json } from '../../db/rows.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownOrders } from '../../kernel/scopes.ts';
import { DATED_SCALES, levelOfOrder } from '../catalogue/fee-scale-of.ts';
import type { OrderRow } from './order-queries.ts';

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
  | 'undone_at'
  | 'withdrawn_at'
  | 'level'
  | 'customers'
  | 'commissions'
  | 'scale'
> & {
  /** Of sent ones: an appointment led to it. */
  is_linked?: boolean;
};

/** An order that came from before the portal may lack its date. */
const COLUMN_OF = { submissionTime: 'submitted_at', orderTotal: 'total_cents', orderDate: 'order_date' } as const;
type OrderFilter = {
  /** Null: in both. */
  shop: number | null;
  type: string | null;
  isLinked: boolean | null;
  onlyLast: boolean;
  field: keyof typeof COLUMN_OF;
  dir: 'asc' | 'desc';
  /** Where those stand that lack what is ordered by; unless it is said, as if it were less than any other. */
  nulls?: 'first' | 'last' | undefined;
  page: number;
  perPage: number;
};
/** A row as JSON carries it. */
type Stored = Omit<OrderListRow, 'created_at' | 'submitted_at' | 'undone_at' | 'withdrawn_at' | 'scale'> & {
  created_at: string;
  submitted_at: string;
  undone_at: string | null;
  withdrawn_at: string | null;
};
const instantOf = (stored: string | null): Date | null => (stored === null ? null : new Date(stored));
const PAGE = { total: integer(), scales: json<(DatedScale & { type: string })[]>(), rows: json<Stored[]>() };

/** The start of the day on which the seller last sent something. */
const lastDay = (scope: Scope, shop: number | null): SQL => sql`
  select date_trunc('day', max(l.submitted_at), 'Europe/Rome')
  from orders l
  where ${ownOrders(scope, sql`l.seller_id`)} and l.shop = ${shop}::int and l.state = 'submitted'`;

/** The fee scales of the types on the page with their days, once each. */
const SCALES = sql`
  select coalesce(json_agg(json_build_object('type', d.type_id, 'from', d.from_day, 'bands', d.bands)), '[]')
  from ${DATED_SCALES} d
  where d.type_id in (select type_id from page)`;

const NAME = sql`p.first_name || ' ' || p.last_name`;
const CONTENTS = sql`
  select
    coalesce(array_agg(distinct ${NAME}) filter (where p.id is not null), '{}') as customers,
    coalesce(
      json_agg(json_build_object('id', c.id, 'customer', ${NAME}, 'totalCents', c.total_cents) order by c.id),
      '[]') as commissions
  from commissions c
  left join customers cu on cu.id = c.customer_id
  left join people p on p.id = cu.person_id
  where c.order_id = o.id`;
const IS_LINKED = sql`exists (select 1 from appointments ap where ap.order_id = o.id)`;
const LEVEL = levelOfOrder({ sellerId: sql`o.seller_id`, submittedAt: sql`o.submitted_at`, today: sql`a.level` });
const LISTED = sql`
  select
    o.id, o.type_id, o.shop, o.state, o.payment_method_id, o.payment_method_name, o.total_cents, o.taxable_cents,
    o.fee_basis_points, o.fee_cents, o.points_earned_tenths, o.points_used_tenths, o.commission_count,
    o.created_at, o.submitted_at, o.order_date::text, o.version, o.undone_at,
    (select w.received_at from withdrawals w where w.order_id = o.id) as withdrawn_at,
    t.title as type_title, t.completable_by_seller and not o.customer_completes as type_completable,
    ${LEVEL} as level, x.customers, x.commissions, ${IS_LINKED} as is_linked
  from page o
  join commission_types t on t.id = o.type_id
  join agents a on a.id = o.seller_id
  cross join lateral (${CONTENTS}) x`;

/** One that its customer withdrew from leads nowhere: it is neither linked nor to be. */
const linked = (wanted: boolean | null): SQL => {
  if (wanted === null) return sql`true`;
  const isOutcome = sql`exists (select 1 from appointments ap where ap.order_id = s.id)`;
  return wanted ? isOutcome : sql`(s.undone_at is null and not ${isOutcome})`;
};

/**
 * Sent orders of the viewer, in one statement that answers JSON: the page's orders are found on the index alone, the
 * fee scales of its types come once beside them.
 */
export const findSubmitted = async (
  db: Queryable,
  scope: Scope,
  f: OrderFilter,
): Promise<{ rows: OrderListRow[]; total: number }> => {
  const sent = sql`
    ${ownOrders(scope, sql`s.seller_id`)}
    and ${f.shop === null ? sql`true` : sql`s.shop = ${f.shop}::int`}
    and ${f.type === null ? sql`true` : sql`s.type_id = ${f.type}`}
    and ${linked(f.isLinked)}
    and s.state = 'submitted'`;
  const where = f.onlyLast ? sql`${sent} and s.submitted_at >= (${lastDay(scope, f.shop)})` : sent;
  // A direction with its nulls as the indexes have them, unless they are asked for elsewhere.
  const key = sql.raw(f.dir === 'asc' ? 'asc nulls first' : 'desc nulls last');
  const dir = f.nulls === undefined ? key : sql.raw(`${f.dir} nulls ${f.nulls}`);
  const column = sql.raw(COLUMN_OF[f.field]);
  const page = await first(
    db,
    PAGE,
    sql`
      with page as materialized (
        select s.*
        from orders s
        where ${where}
        order by s.${column} ${dir}, s.id ${key}
        ${pageOf(f.page, f.perPage)}
      )
      select
        (select count(*)::int from orders s where ${where}) as total,
        (${SCALES}) as scales,
        (
          select coalesce(json_agg(to_json(r)), '[]')
          from (${LISTED} order by o.${column} ${dir}, o.id ${key}) r
        ) as rows`,
  );
  const { total, rows, scales } = page ?? { total: 0, rows: [], scales: [] };
  const scalesOf = Map.groupBy(scales, ({ type }) => type);
  return {
    total,
    rows: rows.map((o) => {
      const sentAt = new Date(o.submitted_at);
      const scale = scaleInForce(scalesOf.get(o.type_id) ?? [], romeDay(sentAt));
      return {
        ...o,
        created_at: new Date(o.created_at),
        submitted_at: sentAt,
        undone_at: instantOf(o.undone_at),
        withdrawn_at: instantOf(o.withdrawn_at),
        scale: [...(scale?.bands ?? [])],
      };
    }),
  };
};
