/** Reads the scales of fees with who decided them, and the orders of a period on which one is tried. */
import { sql } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { GIFT_METHOD } from '@ema/domain/appointments/gift.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, instant, integer, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { feeScales } from '../../db/tables/fee-scales.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { emaPeriods } from '../../db/tables/reports.ts';
import { DATED_SCALES } from './fee-scale-of.ts';

const TYPE = {
  id: commissionTypes.id,
  title: commissionTypes.title,
  shop: commissionTypes.shop,
  bands: nullable(json<FeeBand[]>()),
};
export type ScaledType = RowOf<typeof TYPE>;
/** Every type of order with the scale it began with. */
export const findScaledTypes = (db: Queryable): Promise<ScaledType[]> =>
  all(
    db,
    TYPE,
    sql`
      select t.id, t.title, t.shop, d.bands
      from commission_types t
      left join ${DATED_SCALES} d on d.type_id = t.id and d.from_day is null
      order by t.shop, t.id`,
  );

const SCALE = {
  id: feeScales.id,
  type_id: feeScales.typeId,
  from_day: feeScales.fromDay,
  bands: feeScales.bands,
  reason: feeScales.reason,
  created_at: feeScales.createdAt,
  created_by: text(),
  ended_at: nullable(instant()),
  ended_by: nullable(text()),
  withdrawn_reason: feeScales.withdrawnReason,
};
export type FeeScaleRow = RowOf<typeof SCALE>;
/** Everything that was decided, the newest day first. */
export const findFeeScales = (db: Queryable): Promise<FeeScaleRow[]> =>
  all(
    db,
    SCALE,
    sql`
      select s.id, s.type_id, s.from_day, s.bands, s.reason, s.created_at, s.ended_at, s.withdrawn_reason,
        w.first_name || ' ' || w.last_name as created_by,
        e.first_name || ' ' || e.last_name as ended_by
      from fee_scales s
      join users wu on wu.id = s.created_by_user_id
      join people w on w.id = wu.person_id
      left join users eu on eu.id = s.ended_by_user_id
      left join people e on e.id = eu.person_id
      order by s.type_id, s.from_day desc, s.id desc`,
  );
/** One edit at a time; readers go on. */
export const holdFeeScales = (db: Queryable): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('fee_scales'))`);

const PERIOD = { year: emaPeriods.year, month: emaPeriods.month, from: emaPeriods.startsOn, to: emaPeriods.endsOn };
export type TriedPeriod = RowOf<typeof PERIOD>;
/** The last period of a shop that ended on that day or before. */
export const findLastPeriod = (db: Queryable, shop: Shop, endedBy: Day): Promise<TriedPeriod | null> =>
  first(
    db,
    PERIOD,
    sql`
      select p.year, p.month, p.starts_on as "from", p.ends_on as "to"
      from ema_periods p
      where p.shop = ${shop}
        and p.ends_on <= ${endedBy}::date
      order by p.starts_on desc
      limit 1`,
  );

const PAID = {
  type_id: orders.typeId,
  seller_id: orders.sellerId,
  full_name: text(),
  level: integer(),
  taxable_cents: orders.taxableCents,
  fee_basis_points: orders.feeBasisPoints,
  fee_cents: orders.feeCents,
  submitted_at: instant(),
};
export type PaidRow = RowOf<typeof PAID>;
/** Of some types, the orders but gifts that the statements of a period list, with the level they were sent with. */
export const findPaidOrders = (
  db: Queryable,
  { shop, types, period }: { shop: Shop; types: readonly string[]; period: TriedPeriod },
): Promise<PaidRow[]> =>
  all(
    db,
    PAID,
    sql`
      select o.type_id, o.seller_id, p.first_name || ' ' || p.last_name as full_name,
        coalesce(h.level, a.level) as level, o.taxable_cents, o.fee_basis_points, o.fee_cents, o.submitted_at
      from orders o
      join agents a on a.id = o.seller_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      left join agent_history h on h.agent_id = o.seller_id
        and h.valid_from <= o.submitted_at
        and (h.valid_to is null or h.valid_to > o.submitted_at)
      where o.shop = ${shop}
        and o.type_id = any(${sql.param([...types])}::text[])
        and o.payment_method_id <> ${GIFT_METHOD.id}
        and o.state = 'submitted'
        and o.submitted_at >= ${period.from}::date::timestamp at time zone 'Europe/Rome'
        and o.submitted_at < (${period.to}::date + 4)::timestamp at time zone 'Europe/Rome'
        and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date)
          between ${period.from}::date and ${period.to}::date`,
  );
