/** Follows the money of withdrawals that its provider gives back in its own time. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all, bigint } from '../../db/rows.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { refundMail } from './mails.ts';
import { NOT_BEGUN, NOT_REFUNDED, refundStep } from './refund-step.ts';
import { findTask } from './withdrawal-queries.ts';

/** Of one that the release before began nobody knows which payment it was: any of the order's. */
const REFUND_OF = sql`
  from payment_refunds r
  join payment_attempts a on a.id = r.attempt_id
  where (a.id = w.refund_attempt_id or (w.refund_attempt_id is null and a.order_id = w.order_id))`;
/** Begun and left in between: the call that began it has ended by now. */
const CALL_IS_OVER = sql`w.refund_started_at < ema_now() - interval '2 minutes'`;
const IS_PROVIDERS = sql`w.refund_method in ('card', 'financing')`;

const ids = async (tx: Tx, where: ReturnType<typeof sql>): Promise<number[]> =>
  (
    await all(
      tx,
      { id: bigint() },
      sql`
        select w.id
        from withdrawals w
        where ${IS_PROVIDERS}
          and ${where}
        order by w.id
        for update of w skip locked`,
    )
  ).map(({ id }) => id);

/** Given back meanwhile: it is done, and the customer is told. */
const complete = async (services: Services, tx: Tx, now: Date): Promise<void> => {
  const arrived = sql`w.refund_state = 'in_progress' and exists (select 1 ${REFUND_OF} and r.state = 'done')`;
  for (const id of await ids(tx, sql`${arrived} and ${CALL_IS_OVER}`)) {
    const columns = sql`
      refunded_at = ema_now(),
      (refunded_by_user_id, refund_reference) = (
        select r.requested_by_user_id, r.provider_reference ${REFUND_OF} and r.state = 'done' limit 1)`;
    if (!(await refundStep(tx, id, 'complete', columns))) continue;
    const task = await findTask(tx, id);
    const [method, cents] = [task.refund_method ?? 'card', task.refund_cents ?? 0];
    await audit(tx, now, 'withdrawals.refund-arrived', id, { method, cents });
    const mail = refundMail({ id, orderId: task.order_id, fullName: task.full_name, method, cents });
    await createOutbox(tx, services.boss).mail({ to: task.email, ...mail });
  }
};

/** What the provider could not give back is due again, also after it said that it had. */
const beDueAgain = async (tx: Tx, now: Date): Promise<void> => {
  const refused = sql`w.refund_state = 'in_progress' and not exists (select 1 ${REFUND_OF} and r.state <> 'failed')`;
  const cameBack = sql`w.refund_state = 'done' and exists (
    select 1 ${REFUND_OF} and r.state = 'failed' and r.provider_reference = w.refund_reference)`;
  for (const id of await ids(tx, sql`${refused} and ${CALL_IS_OVER}`))
    if (await refundStep(tx, id, 'refuse', NOT_BEGUN)) await audit(tx, now, 'withdrawals.refund-refused', id, {});
  for (const id of await ids(tx, cameBack))
    if (await refundStep(tx, id, 'come_back', sql`${NOT_BEGUN}, ${NOT_REFUNDED}`))
      await audit(tx, now, 'withdrawals.refund-came-back', id, {});
};

const audit = (tx: Tx, now: Date, event: string, objectId: number, detail: Record<string, unknown>) =>
  writeAudit(tx, { event, object: 'withdrawal', objectId, detail }, { viewer: null, now, ip: '', requestId: '' });

export const followRefunds = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  await services.db.transaction(now, async (tx) => {
    await complete(services, tx, now);
    await beDueAgain(tx, now);
  });
};

export const customerOrderJobs: readonly Job[] = [
  { queue: 'withdrawals-refunds', cron: '*/5 * * * *', run: followRefunds },
];
