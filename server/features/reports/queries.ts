/** What the reports read of agents, their sales and their orders. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA, KLEEN, type Shop } from '@ema/domain/access/roles.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Cents } from '@ema/domain/kernel/money.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { PENDING_STATES } from '@ema/domain/orders/states.ts';
import type { Kind } from '@ema/domain/reports/variants.ts';
import type { Seller } from '@ema/domain/reports/sales.ts';
import { namesakes, writeAmong } from '@ema/domain/kernel/writing.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, first, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, users } from '../../db/tables/access.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { agentHistory, emaPeriods, salesTotals } from '../../db/tables/reports.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { directSubordinates, ownAgent, ownOrders } from '../../kernel/scopes.ts';
import { DATED_SCALES, levelOfOrder } from '../catalogue/fee-scale-of.ts';
import type { ReportPeriod } from './periods.ts';

/** An agent of the viewer's tree as it was, with the period's sales; `name` has the surname first, for the order. */
export type TreeRow = Seller & {
  /** As it is written, with the code where a namesake is in the tree. */
  fullName: string;
  level: number;
  status: string;
  isDisabledUser: boolean;
  isSellerNow: boolean;
  /** Appointed, and no customer however long nothing is sold (ACC-463). */
  isGeneralManager: boolean;
  joinedOn: Day;
};

const valid = (asOf: string): SQL => sql`h.valid_from < ${asOf}::timestamptz
  and (h.valid_to is null or h.valid_to >= ${asOf}::timestamptz)`;
const worksIn = (shop: Shop): SQL => (shop === FIBRA ? sql`a.fibra_enabled` : sql`a.kleen_enabled`);
const JOINED_ON = sql`(a.joined_at at time zone 'Europe/Rome')::date`;
const IS_SELLER = sql`(a.status = 'seller' and not u.disabled)`;

const TREE = {
  id: agentHistory.agentId,
  sponsor_id: agentHistory.sponsorId,
  level: agentHistory.level,
  status: agentHistory.status,
  name: text(),
  full_name: text(),
  disabled: users.disabled,
  is_seller_now: truth(),
  general_manager: agents.generalManager,
  joined_on: day(),
  works_here: truth(),
  taxable: nullable(bigint()),
  sales: nullable(json<number[]>()),
};
/**
 * The viewer and the agents below, as they stood when the period ended, with the sales of its weeks; one statement, no
 * orders. Single needs two steps down: the direct agents and, for their credits, those below them.
 */
export const findTree = async (db: Queryable, scope: Scope, period: ReportPeriod, kind: Kind): Promise<TreeRow[]> => {
  const [step, isDeeper] = kind === 'single' ? [sql`b.depth + 1`, sql`b.depth < 2`] : [sql`0`, sql`true`];
  const asOf = period.asOf.toISOString();
  const weeks = period.weeks.map((w) => w.from);
  const sums = weeks.map((week) => sql`coalesce(sum(total_cents) filter (where week = ${week}::date), 0)::bigint`);
  const rows = await all(
    db,
    TREE,
    sql`
      with recursive below as (
        select h.agent_id, h.sponsor_id, h.level, h.status, 0 as depth
        from agent_history h
        where ${ownAgent(scope, sql`h.agent_id`)}
          and ${valid(asOf)}
        union
        select h.agent_id, h.sponsor_id, h.level, h.status, ${step}
        from agent_history h
        join below b on h.sponsor_id = b.agent_id
        where ${isDeeper}
          and ${valid(asOf)}
      ), sums as (
        select agent_id, sum(taxable_cents)::bigint as taxable, to_json(array[${sql.join(sums, sql`, `)}]) as sales
        from sales_totals
        where shop = ${period.shop}
          and week = any(${sql.param(weeks)}::date[])
        group by agent_id
      )
      select b.agent_id as id, b.sponsor_id, b.level, b.status, p.last_name || ' ' || p.first_name as name,
        p.first_name || ' ' || p.last_name as full_name,
        u.disabled, a.general_manager, ${IS_SELLER} as is_seller_now,
        ${JOINED_ON} as joined_on, ${worksIn(period.shop)} as works_here,
        s.taxable, s.sales
      from below b
      join agents a on a.id = b.agent_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      left join sums s on s.agent_id = b.agent_id`,
  );
  const shared = namesakes(rows.map((r) => ({ id: r.id, fullName: r.full_name })));
  return rows.map((r) => {
    const sales = r.sales ?? weeks.map(() => 0);
    return {
      id: r.id,
      sponsorId: r.sponsor_id,
      name: r.name,
      fullName: writeAmong(shared, { id: r.id, fullName: r.full_name }),
      level: r.level,
      status: r.status,
      isDisabledUser: r.disabled,
      isSellerNow: r.is_seller_now,
      isGeneralManager: r.general_manager,
      joinedOn: r.joined_on,
      isListed: r.works_here || sales.some((cents) => cents !== 0),
      sales,
      taxableCents: r.taxable ?? 0,
    };
  });
};

/** As the night counts it: an order that was undone is none (NET-1056). */
const lastIn = (shop: Shop): SQL => sql`(
          select max(o.submitted_at)
          from orders o
          where o.seller_id = a.id
            and o.shop = ${sql.raw(String(shop))}
            and o.state = 'submitted'
            and o.undone_at is null)`;
const TEAM = {
  year: emaPeriods.year,
  month: emaPeriods.month,
  cents: bigint(),
  unread: nullable(integer()),
  inactivity_days: text(),
  sellers: json<{ isGeneralManager: boolean; joinedOn: Day; lastOn: Day | null }[]>(),
};
export type TeamRow = RowOf<typeof TEAM>;
/**
 * How many commissions of the direct agents the viewer has not looked at: of the last ones, as many as were counted,
 * those that were not deleted meanwhile (NET-1059).
 */
const unreadBy = (scope: Scope): SQL => sql`
  select (count(*) filter (where x.state = 'submitted'))::int
  from (
    select o.state
    from agents a
    join orders o on o.seller_id = a.id
    join commissions c on c.order_id = o.id
    where ${directSubordinates(scope, sql`a.sponsor_id`)}
      and o.shop = ${sql.raw(String(FIBRA))}
      and o.submitted_at is not null
    order by o.submitted_at desc, c.id desc
    limit (select subordinates_commissions_count from agents where ${ownAgent(scope, sql`id`)})) x`;
/**
 * In one statement: the period that goes on today, what the viewer and the direct agents sold in it, how many
 * commissions the viewer has not looked at, and since when each direct agent who sells in the shop has sold nothing.
 */
export const findTeam = (db: Queryable, scope: Scope, shop: Shop, today: Day): Promise<TeamRow | null> =>
  first(
    db,
    TEAM,
    sql`
      select e.year, e.month, (
        select coalesce(sum(t.total_cents), 0)::bigint
        from sales_totals t
        where t.shop = ${shop}
          and t.week between e.starts_on and e.ends_on
          and (
            ${ownAgent(scope, sql`t.agent_id`)}
            or t.agent_id in (select id from agents where ${directSubordinates(scope, sql`sponsor_id`)}))) as cents,
        (${unreadBy(scope)}) as unread,
        (select value from parameters where id = 'agent_inactivity_days') as inactivity_days,
        (
          select coalesce(json_agg(json_build_object(
            'isGeneralManager', a.general_manager,
            'joinedOn', ${JOINED_ON},
            'lastOn', (greatest(${lastIn(FIBRA)}, ${lastIn(KLEEN)}) at time zone 'Europe/Rome')::date)), '[]')
          from agents a
          join users u on u.id = a.user_id
          where ${directSubordinates(scope, sql`a.sponsor_id`)}
            and ${IS_SELLER}
            and ${worksIn(shop)}) as sellers
      from ema_periods e
      where e.shop = ${shop}
        and e.starts_on <= ${today}
      order by e.starts_on desc
      limit 1`,
  );

const LAST_IN_SHOP = sql`
  select max(submitted_at)
  from orders
  where seller_id = a.id
    and shop = s.shop
    and state = 'submitted'
    and undone_at is null`;
export type LastCommission = { day: Day; shop: Shop };
/** When and in which shop each agent last sent an order: for each the end of an index. */
export const findLastCommissions = async (
  db: Queryable,
  agentIds: readonly number[],
): Promise<Map<number, LastCommission>> => {
  const rows = await all(
    db,
    { id: bigint(), day: day(), shop: orders.shop },
    sql`
      select a.id, (x.at at time zone 'Europe/Rome')::date as day, x.shop
      from unnest(${sql.param([...agentIds])}::bigint[]) a(id)
      cross join lateral (
        select s.shop, (${LAST_IN_SHOP}) as at
        from (values (${sql.raw(String(FIBRA))}), (${sql.raw(String(KLEEN))})) s(shop)
        order by at desc nulls last
        limit 1) x
      where x.at is not null`,
  );
  return new Map(rows.map((r) => [r.id, { day: r.day, shop: r.shop }]));
};

const STATEMENT = {
  id: orders.id,
  type_id: orders.typeId,
  type_title: commissionTypes.title,
  order_date: orders.orderDate,
  submitted_at: orders.submittedAt,
  total_cents: orders.totalCents,
  taxable_cents: orders.taxableCents,
  fee_basis_points: orders.feeBasisPoints,
  fee_cents: orders.feeCents,
  payment_method_id: orders.paymentMethodId,
  undone_at: orders.undoneAt,
  withdrawn_at: nullable(withdrawals.receivedAt),
  level: integer(),
};
export type StatementRow = RowOf<typeof STATEMENT>;
const LEVEL = levelOfOrder({ sellerId: sql`o.seller_id`, submittedAt: sql`o.submitted_at`, today: sql`a.level` });
const ORDERS = sql`
  select o.id, o.type_id, t.title as type_title, o.order_date, o.submitted_at, o.total_cents, o.taxable_cents,
    o.fee_basis_points, o.fee_cents, o.payment_method_id, o.undone_at, w.received_at as withdrawn_at,
    ${LEVEL} as level
  from orders o
  left join withdrawals w on w.order_id = o.id
  join commission_types t on t.id = o.type_id
  join agents a on a.id = o.seller_id`;

/** One's orders `o` sent in the days of a period. The index is by submission, two days later at most. */
const sentIn = (scope: Scope, period: ReportPeriod): SQL => sql`
  ${ownOrders(scope, sql`o.seller_id`)}
    and o.shop = ${period.shop}
    and o.state = 'submitted'
    and o.submitted_at >= ${period.from}::date::timestamp at time zone 'Europe/Rome'
    and o.submitted_at < (${period.to}::date + 4)::timestamp at time zone 'Europe/Rome'
    and coalesce(o.order_date, (o.submitted_at at time zone 'Europe/Rome')::date)
      between ${period.from}::date and ${period.to}::date`;
/** What the undone ones among them would have earned. */
export const findUndoneFees = async (db: Queryable, scope: Scope, period: ReportPeriod): Promise<Cents> => {
  const undone = await first(
    db,
    { fee: bigint() },
    sql`
      select coalesce(sum(o.fee_cents), 0)::bigint as fee
      from orders o
      where ${sentIn(scope, period)}
        and o.undone_at is not null`,
  );
  return undone?.fee ?? 0;
};
/** Oldest first. */
export const findSentOrders = (
  db: Queryable,
  scope: Scope,
  period: ReportPeriod,
  slice: { limit: number; offset: number },
): Promise<StatementRow[]> =>
  all(
    db,
    STATEMENT,
    sql`
      ${ORDERS}
      where ${sentIn(scope, period)}
      order by o.submitted_at, o.id
      limit ${slice.limit}
      offset ${slice.offset}`,
  );
/** One's orders that are not sent yet. */
export const findPendingOrders = (db: Queryable, scope: Scope, shop: Shop): Promise<StatementRow[]> =>
  all(
    db,
    STATEMENT,
    sql`
      ${ORDERS}
      where ${ownOrders(scope, sql`o.seller_id`)}
        and o.shop = ${shop}
        and o.state in ${wordsOf(PENDING_STATES)}
        and o.commission_count > 0
      order by o.id desc
      limit 100`,
  );

const WEEK_SUM = {
  week: salesTotals.week,
  orders: salesTotals.orders,
  taxable: salesTotals.taxableCents,
  fee: salesTotals.feeCents,
};
/** One's sums of each week of a period. */
export const findOwnSums = (db: Queryable, scope: Scope, period: ReportPeriod): Promise<RowOf<typeof WEEK_SUM>[]> =>
  all(
    db,
    WEEK_SUM,
    sql`
      select week, orders, taxable_cents as taxable, fee_cents as fee
      from sales_totals
      where shop = ${period.shop}
        and week = any(${sql.param(period.weeks.map((w) => w.from))}::date[])
        and ${ownAgent(scope, sql`agent_id`)}`,
  );

const SCALE = {
  type_id: commissionTypes.id,
  title: commissionTypes.title,
  from_day: nullable(day()),
  bands: json<FeeBand[]>(),
};
export type ScaleRow = RowOf<typeof SCALE>;
/** Of every type of the shop, all its scales with the day from which each counts. */
export const findScales = (db: Queryable, shop: Shop): Promise<ScaleRow[]> =>
  all(
    db,
    SCALE,
    sql`
      select d.type_id, t.title, d.from_day, d.bands
      from ${DATED_SCALES} d
      join commission_types t on t.id = d.type_id
      where t.shop = ${shop}
      order by t.id, d.from_day nulls first`,
  );

/** Sums of sales that are not those of their orders. */
export const findSalesFaults = async (db: Queryable): Promise<Record<string, unknown>[]> =>
  (await db.execute(sql`select * from ema_sales_faults() limit 20`)).rows;
