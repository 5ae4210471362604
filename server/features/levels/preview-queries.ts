/** Reads what a preview of a scale is reckoned from: the last period that is over, levels of then, and its orders. */
import { sql } from 'drizzle-orm';
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import { endedBy } from '@ema/domain/levels/may.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, instant, integer, json, nullable, truth, type RowOf } from '../../db/rows.ts';
import { agentHistory } from '../../db/tables/reports.ts';
import { orders } from '../../db/tables/orders.ts';
import { emaPeriods } from '../../db/tables/reports.ts';
import { scaleOfOrder } from '../catalogue/fee-scale-of.ts';

const PAST = {
  year: emaPeriods.year,
  month: emaPeriods.month,
  from: emaPeriods.startsOn,
  to: emaPeriods.endsOn,
  credits_from: emaPeriods.startsOn,
  credits_to: emaPeriods.endsOn,
  closed_at: nullable(instant()),
  thresholds: nullable(json<number[]>()),
};
export type PastRow = RowOf<typeof PAST>;
/** The last period that may be closed, with the one whose closing gave it its levels. */
export const findPast = (db: Queryable, today: Day): Promise<PastRow | null> =>
  first(
    db,
    PAST,
    sql`
      select p.year, p.month, p.starts_on as "from", p.ends_on as "to", b.starts_on as credits_from,
        b.ends_on as credits_to, c.closed_at, to_json(s.thresholds) as thresholds
      from ema_periods p
      join ema_periods b on b.shop = p.shop and b.ends_on = p.starts_on - 1
      left join period_closings c on c.period_id = b.id
      left join level_scales s on s.id = c.scale_id
      where p.shop = ${FIBRA}
        and p.ends_on <= ${endedBy(today)}::date
      order by p.starts_on desc
      limit 1`,
  );

const LEVEL_THEN = {
  agent_id: agentHistory.agentId,
  level: agentHistory.level,
  general_manager: agentHistory.generalManager,
};
/** Everybody's level as it was the moment before. */
export const findLevelsBefore = (db: Queryable, at: Date): Promise<RowOf<typeof LEVEL_THEN>[]> =>
  all(
    db,
    LEVEL_THEN,
    sql`
      select h.agent_id, h.level, h.general_manager
      from agent_history h
      where h.valid_from < ${at.toISOString()}::timestamptz
        and (h.valid_to is null or h.valid_to >= ${at.toISOString()}::timestamptz)`,
  );

const PAST_ORDER = {
  seller_id: orders.sellerId,
  type_id: orders.typeId,
  taxable_cents: orders.taxableCents,
  fee_cents: orders.feeCents,
  level: integer(),
  bands: json<FeeBand[]>(),
  is_before: truth(),
};
/** The orders that the statements of a period list: sent two days after it at most. */
const inPeriod = ({ from, to }: PastRow) => sql`
  o.shop = ${FIBRA}
    and o.state = 'submitted'
    and o.submitted_at >= ${from}::date::timestamp at time zone 'Europe/Rome'
    and o.submitted_at < (${to}::date + 4)::timestamp at time zone 'Europe/Rome'
    and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date)
      between ${from}::date and ${to}::date`;
export const findPastOrders = (
  db: Queryable,
  period: PastRow,
  agentIds: readonly number[],
  decidedAt: Date,
): Promise<RowOf<typeof PAST_ORDER>[]> =>
  all(
    db,
    PAST_ORDER,
    sql`
      select o.seller_id, o.type_id, o.taxable_cents, o.fee_cents, coalesce(h.level, a.level) as level,
        ${scaleOfOrder({ typeId: sql`o.type_id`, submittedAt: sql`o.submitted_at` })} as bands,
        o.submitted_at < ${decidedAt.toISOString()}::timestamptz as is_before
      from orders o
      join agents a on a.id = o.seller_id
      left join agent_history h on h.agent_id = o.seller_id
        and h.valid_from <= o.submitted_at
        and (h.valid_to is null or h.valid_to > o.submitted_at)
      where ${inPeriod(period)}
        and o.seller_id = any(${sql.param([...agentIds])}::bigint[])`,
  );
export const findPastFees = async (db: Queryable, period: PastRow): Promise<number> =>
  (
    await first(
      db,
      { cents: bigint() },
      sql`select coalesce(sum(o.fee_cents), 0)::bigint as cents from orders o where ${inPeriod(period)}`,
    )
  )?.cents ?? 0;
