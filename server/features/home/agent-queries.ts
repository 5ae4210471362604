/** Reads all that the first page tells an agent of their own, in one statement. */
import { sql, type SQL } from 'drizzle-orm';
import { DAYS_TO_DECLARE } from '@ema/domain/deliveries/mav.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import type { Shop } from '@ema/domain/access/roles.ts';
import { AGENT_STATES, type OrderState } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { bigint, day, first, integer, json, nullable, type RowOf } from '../../db/rows.ts';
import { drafts } from '../../db/tables/drafts.ts';
import { orders } from '../../db/tables/orders.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownOrders } from '../../kernel/scopes.ts';
import { TODAY } from '../catalogue/entries.ts';
import { atPlace, becameCommission } from '../drafts/queries.ts';
import { scaleOn } from '../catalogue/fee-scale-of.ts';
import { OPEN, REST } from '../deliveries/queries.ts';

export type PendingRow = {
  id: number;
  title: string;
  total_cents: number;
  taxable_cents: number;
  commission_count: number;
  state: OrderState;
  level: number;
  scale: FeeBand[];
};
/** The newest of the shop's orders that the agent finishes. */
const pendingOf = (scope: Scope, shop: number | null): SQL => sql`
    select o.id, t.title, o.total_cents, o.taxable_cents, o.commission_count, o.state,
      a.level, ${scaleOn(sql`o.type_id`, TODAY)} as scale
    from orders o
    join commission_types t on t.id = o.type_id
    join agents a on a.id = o.seller_id
    where ${ownOrders(scope, sql`o.seller_id`)}
      and o.shop = ${shop}::int
      and o.state in ${wordsOf(AGENT_STATES)}
      and not o.customer_completes
    order by o.id desc
    limit 1`;

export type AgentFigures = {
  level: number;
  points_tenths: number;
  /** What the orders to close and in payment, of both shops, will give and take (ORD-489). */
  earned_tenths: number;
  used_tenths: number;
  offers_gifts: boolean;
  customers: number;
  submitted: number;
  sold: number;
};
/** The agent’s points and customers, and what was sent in the shop since the month began in Rome. */
const figuresOf = (scope: Scope, shop: number | null, now: Date): SQL => sql`
    select a.level, a.points_tenths, w.earned_tenths, w.used_tenths,
      exists (
        select 1
        from commission_types t
        where t.shop = ${shop}::int and t.gift_listing is not null
      ) as offers_gifts,
      (select count(*)::int from agent_customers k where k.agent_id = a.id and k.complete) as customers,
      count(o.id)::int as submitted,
      coalesce(sum(o.total_cents), 0)::bigint as sold
    from agents a
    cross join lateral (
      select coalesce(sum(r.points_earned_tenths), 0)::int as earned_tenths,
        coalesce(sum(r.points_used_tenths), 0)::int as used_tenths
      from orders r
      where r.seller_id = a.id and r.state in ${wordsOf(AGENT_STATES)}) w
    left join orders o on o.seller_id = a.id
      and o.state = 'submitted'
      and o.shop = ${shop}::int
      and o.submitted_at >= date_trunc('month', ${now.toISOString()}::timestamptz, 'Europe/Rome')
    where ${ownAgent(scope, sql`a.id`)}
    group by a.id, w.earned_tenths, w.used_tenths`;

/** What is being put together, of one's own and while nobody acts for somebody else. */
const begunOf = (scope: Scope, shop: Shop | null): SQL => sql`
    select d.saved_at, d.device
    from drafts d
    where ${atPlace(scope, { shop, name: 'new-commission' })}
      and not ${becameCommission(sql`d.draft_id`)}`;

const LAST_DAY = sql`greatest(d.date + ${sql.raw(String(DAYS_TO_DECLARE))}, d.deadline)`;
const AGENT = {
  figures: nullable(json<AgentFigures>()),
  pending: nullable(json<PendingRow>()),
  begun_at: nullable(drafts.savedAt),
  begun_on: nullable(drafts.device),
  to_send: integer(),
  in_payment: integer(),
  to_sign: integer(),
  to_pay: integer(),
  last_id: nullable(orders.id),
  last_total_cents: nullable(orders.totalCents),
  last_submitted_at: nullable(orders.submittedAt),
  owed_count: integer(),
  owed_cents: bigint(),
  owed_date: nullable(day()),
  owed_deadline: nullable(day()),
};
export type AgentRow = RowOf<typeof AGENT>;

/**
 * How the agent stands, the order to finish, how many of the shop that are not sent wait for what, the one that was
 * sent last, and what of sent ones is still to be paid, in any shop, with the delivery whose term ends first.
 */
export const findAgent = (
  db: Queryable,
  scope: Scope,
  { shop, now, seesOwed, isActing }: { shop: Shop | null; now: Date; seesOwed: boolean; isActing: boolean },
): Promise<AgentRow | null> =>
  first(
    db,
    AGENT,
    sql`
    select (select row_to_json(x) from (${figuresOf(scope, shop, now)}) x) as figures,
      (select row_to_json(x) from (${pendingOf(scope, shop)}) x) as pending,
      b.saved_at as begun_at, b.device as begun_on,
      w.to_send, w.in_payment, w.to_sign, w.to_pay, l.id as last_id, l.total_cents as last_total_cents,
      l.submitted_at as last_submitted_at, q.n as owed_count, q.cents as owed_cents, q.date as owed_date,
      q.deadline as owed_deadline
    from (
      select
        (count(*) filter (where o.state = 'open'))::int as to_send,
        (count(*) filter (where o.state = 'in_payment'))::int as in_payment,
        (count(*) filter (where o.state = 'waiting_confirmation'))::int as to_sign,
        (count(*) filter (where o.state = 'confirmed'))::int as to_pay
      from orders o
      where ${ownOrders(scope, sql`o.seller_id`)}
        and o.shop = ${shop}::int
        and o.state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed')) w
    cross join (
      select count(*)::int as n, coalesce(sum(${REST}), 0)::bigint as cents,
        (array_agg(d.date order by ${LAST_DAY}, d.id))[1] as date, min(${LAST_DAY}) as deadline
      from deliveries d
      join orders o on o.id = d.order_id
      where ${seesOwed ? ownOrders(scope, sql`o.seller_id`) : sql`false`}
        and o.state = 'submitted'
        and ${OPEN}) q
    left join (
      select o.id, o.total_cents, o.submitted_at
      from orders o
      where ${ownOrders(scope, sql`o.seller_id`)}
        and o.shop = ${shop}::int
        and o.state = 'submitted'
      order by o.submitted_at desc, o.id desc
      limit 1) l on true
    left join (${begunOf(scope, shop)}) b on ${!isActing}`,
  );
