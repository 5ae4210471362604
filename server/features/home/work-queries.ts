/** Reads what waits: for an agent, and for an office. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { REFUND_DAYS } from '@ema/domain/customer-orders/withdrawal.ts';
import { DAYS_TO_DECLARE } from '@ema/domain/deliveries/mav.ts';
import type { Queue } from '@ema/domain/home/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { unlockedSince } from '@ema/domain/private-orders/lock.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, first, instant, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownOrders, privateRows } from '../../kernel/scopes.ts';
import { anomalies } from '../anomalies/queries.ts';
import { waitingIncomes, waitingUploads } from '../data-validation/queries.ts';
import { OPEN, REST } from '../deliveries/queries.ts';
import { WAITING } from '../payments/flagged-queries.ts';

const LAST_DAY = sql`greatest(d.date + ${sql.raw(String(DAYS_TO_DECLARE))}, d.deadline)`;
const WORK = {
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
export type WorkRow = RowOf<typeof WORK>;
/**
 * In one statement: of the agent's orders of the shop that are not sent how many wait for what, the one that was sent
 * last, and what of sent ones is still to be paid, in any shop, with the delivery whose term ends first.
 */
export const findWork = (
  db: Queryable,
  scope: Scope,
  shop: number | null,
  seesOwed: boolean,
): Promise<WorkRow | null> =>
  first(
    db,
    WORK,
    sql`
    select w.to_send, w.in_payment, w.to_sign, w.to_pay, l.id as last_id, l.total_cents as last_total_cents,
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
      limit 1) l on true`,
  );

const QUEUED = { kind: text<Queue>(), n: integer(), oldest: nullable(instant()), overdue: integer() };
export type QueuedRow = RowOf<typeof QUEUED>;
const validated = (kind: Queue, waiting: SQL): SQL => sql`
    select ${kind}::text as kind, count(*)::int as n, min(x.at) as oldest, 0 as overdue
    from (${waiting}) x`;
/** How many wait in a queue, since when, and how many of them are past their term. */
const COUNTED: Record<Queue, (scope: Scope, now: Date, shop: Shop | null) => SQL> = {
  withdrawals: (_, now) => sql`
    select 'withdrawals' as kind, count(*)::int as n, min(w.received_at) as oldest,
      (count(*) filter (where (w.received_at at time zone 'Europe/Rome')::date + ${sql.raw(String(REFUND_DAYS))}
        < (${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date))::int as overdue
    from withdrawals w
    where w.refund_state <> 'done'`,
  payments: () => sql`
    select 'payments' as kind, count(*)::int as n, min(pa.created_at) as oldest, 0 as overdue
    from payment_attempts pa
    where ${WAITING}`,
  declarations: () => sql`
    select 'declarations' as kind, count(*)::int as n, min(dp.declared_at) as oldest, 0 as overdue
    from delivery_payments dp
    where dp.state = 'declared'`,
  'private-orders': (scope, now) => sql`
    select 'private-orders' as kind, count(*)::int as n, min(po.created_at) as oldest, 0 as overdue
    from private_orders po
    where po.created_at > ${unlockedSince(now).toISOString()}::timestamptz
      and ${privateRows(scope, ORDERS_OFFICE, { includeAll: true }, sql`po.agent_id`)}`,
  'external-incomes': (scope, _, shop) => validated('external-incomes', waitingIncomes(scope, shop)),
  'photo-ids': (scope, _, shop) => validated('photo-ids', waitingUploads(scope, shop, 'FT')),
  'vat-certificates': (scope, _, shop) => validated('vat-certificates', waitingUploads(scope, shop, 'CA')),
  'identity-documents': (scope, _, shop) => validated('identity-documents', waitingUploads(scope, shop, 'CI')),
  anomalies: (_, now) => sql`
    select 'anomalies' as kind, count(*)::int as n, min(x.since) as oldest, 0 as overdue
    ${anomalies(romeDay(now))}`,
};
/** What waits in these queues, in one statement; what is validated, in the shop selected now or in both. */
export const findQueue = (
  db: Queryable,
  scope: Scope,
  queues: readonly [Queue, ...Queue[]],
  now: Date,
  shop: Shop | null,
): Promise<QueuedRow[]> =>
  all(
    db,
    QUEUED,
    sql.join(
      queues.map((queue) => COUNTED[queue](scope, now, shop)),
      sql` union all `,
    ),
  );
