/** Scales of fees by type of order and day, and levels: what everything that reckons or explains a fee reads. */
import { sql, type SQL } from 'drizzle-orm';
import { TODAY } from './entries.ts';

/** `type_id`, `from_day` (null: the one a type began with), `bands`. */
export const DATED_SCALES = sql`(
    select f.type_id, null::date as from_day,
      jsonb_agg(jsonb_build_object(
        'minLevel', f.min_level, 'fromCents', f.from_cents, 'basisPoints', f.basis_points)) as bands
    from fee_scale f
    group by f.type_id
    union all
    select s.type_id, s.from_day, s.bands
    from fee_scales s
    where s.ended_at is null
  )`;
/** The bands of a type that count on a day; an empty list when there are none. */
export const scaleOn = (typeId: SQL, on: SQL): SQL => sql`
  coalesce((
    select d.bands
    from ${DATED_SCALES} d
    where d.type_id = ${typeId} and (d.from_day is null or d.from_day <= ${on})
    order by d.from_day desc nulls last
    limit 1), '[]')`;
/** Those of the day an order was sent; of one that was not, today's. */
export const scaleOfOrder = (order: { typeId: SQL; submittedAt: SQL }): SQL =>
  scaleOn(order.typeId, sql`coalesce((${order.submittedAt} at time zone 'Europe/Rome')::date, ${TODAY})`);
/** The level its seller had when an order was sent (NET-1058); of one that was not, `today`’s. */
export const levelOfOrder = (order: { sellerId: SQL; submittedAt: SQL; today: SQL }): SQL => sql`
  coalesce((
    select h.level
    from agent_history h
    where h.agent_id = ${order.sellerId}
      and h.valid_from <= ${order.submittedAt}
      and (h.valid_to is null or h.valid_to > ${order.submittedAt})
  ), ${order.today})`;
