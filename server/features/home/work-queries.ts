/** Reads what waits for an office. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import { REFUND_DAYS } from '@ema/domain/customer-orders/withdrawal.ts';
import type { Queue } from '@ema/domain/home/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { ORDERS_OFFICE } from '@ema/domain/private-orders/may.ts';
import { unlockedSince } from '@ema/domain/private-orders/lock.ts';
import type { Queryable } from '../../db/client.ts';
import { all, instant, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import type { Scope } from '../../kernel/context.ts';
import { privateRows } from '../../kernel/scopes.ts';
import { anomalies } from '../anomalies/queries.ts';
import { waitingIncomes, waitingUploads } from '../data-validation/queries.ts';
import { WAITING } from '../payments/flagged-queries.ts';
import { inTerm } from '../sponsorship/invitation-queries.ts';

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
  'data-requests': (_, now) => sql`
    select 'data-requests' as kind, count(*)::int as n,
      min(r.received_on::timestamp at time zone 'Europe/Rome') as oldest,
      (count(*) filter (where r.due_on < ${romeDay(now)}::date))::int as overdue
    from privacy_requests r
    where r.state = 'open'`,
  payments: () => sql`
    select 'payments' as kind, count(*)::int as n, min(pa.created_at) as oldest, 0 as overdue
    from payment_attempts pa
    where ${WAITING}`,
  declarations: () => sql`
    select 'declarations' as kind, count(*)::int as n, min(dp.declared_at) as oldest, 0 as overdue
    from delivery_payments dp
    where dp.state = 'declared'`,
  'unpaid-invitations': (_, now, shop) => sql`
    select 'unpaid-invitations' as kind, count(*)::int as n, min(i.pay_from) as oldest, count(*)::int as overdue
    from subordinate_invitations i
    where i.deleted_at is null
      and ${inTerm('over', now)}
      and ${shop === null ? sql`true` : sql`i.shop = ${shop}`}`,
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
