import { sql, type SQL } from 'drizzle-orm';
import { FIBRA, KLEEN, type Shop } from '@ema/domain/access/roles.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Kind } from '@ema/domain/reports/variants.ts';
import type { Seller } from '@ema/domain/reports/sales.ts';
import type { Queryable } from '../../db/client.ts';
import type { ReportPeriod } from './periods.ts';

/** An agent of the viewer's tree as it was, with the period's sales. */
export type TreeRow = Seller & {
  level: number;
  status: string;
  isDisabledUser: boolean;
  isSellerNow: boolean;
  joinedOn: Day;
};

const valid = (asOf: string): SQL =>
  sql`h.valid_from < ${asOf}::timestamptz and (h.valid_to is null or h.valid_to >= ${asOf}::timestamptz)`;

/**
 * The viewer and the agents below, as they stood when the period ended, with the sales of its weeks; one statement, no
 * orders. Single needs two steps down: the direct agents and, for their credits, those below them.
 */
export const findTree = async (
  db: Queryable,
  agentId: number,
  period: ReportPeriod,
  kind: Kind,
): Promise<TreeRow[]> => {
  const [step, isDeeper] = kind === 'single' ? [sql`b.depth + 1`, sql`b.depth < 2`] : [sql`0`, sql`true`];
  const asOf = period.asOf.toISOString();
  const weeks = period.weeks.map((w) => w.from);
  const sums = sql.join(
    weeks.map(
      (week, i) =>
        sql`coalesce(sum(total_cents) filter (where week = ${week}::date), 0)::bigint as ${sql.raw(`w${i}`)}`,
    ),
    sql`, `,
  );
  const found = await db.execute<Record<string, unknown>>(sql`
    with recursive below as (
      select h.agent_id, h.sponsor_id, h.level, h.status, 0 as depth from agent_history h where h.agent_id = ${agentId} and ${valid(asOf)}
      union
      select h.agent_id, h.sponsor_id, h.level, h.status, ${step} from agent_history h join below b on h.sponsor_id = b.agent_id where ${isDeeper} and ${valid(asOf)}
    ), sums as (
      select agent_id, sum(taxable_cents)::bigint as taxable, ${sums} from sales_totals
      where shop = ${period.shop} and week = any(${sql.param(weeks)}::date[]) group by agent_id)
    select b.agent_id as id, b.sponsor_id, b.level, b.status, p.last_name || ' ' || p.first_name as name, u.disabled, a.status = 'seller' and not u.disabled as seller_now,
      (a.joined_at at time zone 'Europe/Rome')::date::text as joined_on, ${period.shop === 0 ? sql`a.fibra_enabled` : sql`a.kleen_enabled`} as works_here, s.*
    from below b join agents a on a.id = b.agent_id join users u on u.id = a.user_id join people p on p.id = u.person_id left join sums s on s.agent_id = b.agent_id`);
  return found.rows.map((r) => {
    const sales = weeks.map((_, i) => Number(r[`w${i}`] ?? 0));
    return {
      id: Number(r['id']),
      sponsorId: r['sponsor_id'] === null ? null : Number(r['sponsor_id']),
      name: String(r['name']),
      level: Number(r['level']),
      status: String(r['status']),
      isDisabledUser: r['disabled'] === true,
      isSellerNow: r['seller_now'] === true,
      joinedOn: String(r['joined_on']),
      isListed: r['works_here'] === true || sales.some((cents) => cents !== 0),
      sales,
      taxableCents: Number(r['taxable'] ?? 0),
    };
  });
};

const lastIn = (shop: Shop): SQL =>
  sql`(select max(submitted_at) from orders where seller_id = a.id and shop = ${shop} and state = 'submitted')`;

/** The last day on which each agent sent an order, in either shop: the end of an index for each, however many orders there are. */
export const findLastCommissions = async (db: Queryable, agentIds: readonly number[]): Promise<Map<number, Day>> => {
  const found = await db.execute<{ id: number; day: Day | null }>(sql`
    select a.id, (greatest(${lastIn(FIBRA)}, ${lastIn(KLEEN)}) at time zone 'Europe/Rome')::date::text as day
    from unnest(${sql.param([...agentIds])}::bigint[]) a(id)`);
  return new Map(found.rows.flatMap((r) => (r.day === null ? [] : [[r.id, r.day]])));
};

export type StatementRow = {
  id: number;
  type_id: string;
  type_title: string;
  order_date: Day | null;
  submitted_at: Date | null;
  total_cents: number;
  taxable_cents: number;
  fee_basis_points: number;
  fee_cents: number;
  level: number;
};

/** The level is the one the agent had when the order was sent. */
const ORDER = sql`
  select o.id, o.type_id, t.title as type_title, o.order_date::text, o.submitted_at, o.total_cents, o.taxable_cents, o.fee_basis_points, o.fee_cents,
    coalesce((select h.level from agent_history h where h.agent_id = o.seller_id and h.valid_from <= coalesce(o.submitted_at, 'infinity') and (h.valid_to is null or h.valid_to > coalesce(o.submitted_at, 'infinity'))), a.level) as level
  from orders o join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id`;

/** One's orders sent in the days of a period, oldest first. The index is by submission, at most two days after the order's date. */
export const findSentOrders = async (
  db: Queryable,
  agentId: number,
  period: ReportPeriod,
  slice: { limit: number; offset: number },
): Promise<StatementRow[]> =>
  (
    await db.execute<StatementRow>(sql`${ORDER}
      where o.seller_id = ${agentId} and o.shop = ${period.shop} and o.state = 'submitted'
        and o.submitted_at >= ${period.from}::date::timestamp at time zone 'Europe/Rome' and o.submitted_at < (${period.to}::date + 4)::timestamp at time zone 'Europe/Rome'
        and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date) between ${period.from}::date and ${period.to}::date
      order by o.submitted_at, o.id limit ${slice.limit} offset ${slice.offset}`)
  ).rows;

/** One's orders that are not sent yet. */
export const findPendingOrders = async (db: Queryable, agentId: number, shop: number): Promise<StatementRow[]> =>
  (
    await db.execute<StatementRow>(sql`${ORDER}
      where o.seller_id = ${agentId} and o.shop = ${shop} and o.state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed') and o.commission_count > 0
      order by o.id desc limit 100`)
  ).rows;

export type WeekSum = { week: Day; orders: number; taxable: number; fee: number };
/** One's sums of each week of a period. */
export const findOwnSums = async (db: Queryable, agentId: number, period: ReportPeriod): Promise<WeekSum[]> =>
  (
    await db.execute<WeekSum>(sql`
      select week::text, orders, taxable_cents as taxable, fee_cents as fee from sales_totals
      where shop = ${period.shop} and week = any(${sql.param(period.weeks.map((w) => w.from))}::date[]) and agent_id = ${agentId}`)
  ).rows;

export type ScaleRow = { type_id: string; title: string; min_level: number; from_cents: number; basis_points: number };
export const findScales = async (db: Queryable, shop: number): Promise<ScaleRow[]> =>
  (
    await db.execute<ScaleRow>(sql`
      select f.type_id, t.title, f.min_level, f.from_cents, f.basis_points from fee_scale f join commission_types t on t.id = f.type_id
      where t.shop = ${shop} order by t.id, f.min_level, f.from_cents`)
  ).rows;
