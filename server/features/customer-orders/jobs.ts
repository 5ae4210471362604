/** Follows the money of withdrawals that its provider gives back in its own time. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { refundMail, refundedTask } from './mails.ts';
import { reopenPaid } from '../deliveries/more-came-in.ts';
import { findAllRefunds, lockRefund, REFUND_OF, type Outcome } from './refund-queries.ts';
import { NOT_BEGUN, NOT_REFUNDED, refundStep } from './refund-step.ts';
import { findTask } from './withdrawal-queries.ts';

type Work = { services: Services; tx: Tx; id: number; now: Date };
/** Given back meanwhile: it is done, and the customer is told. */
const complete = async ({ services, tx, id, now }: Work): Promise<void> => {
  const columns = sql`
    refunded_at = ema_now(),
    (refunded_by_user_id, refund_reference) = (
      select r.requested_by_user_id, r.provider_reference ${REFUND_OF} and r.state = 'done' limit 1)`;
  if (!(await refundStep(tx, id, 'complete', columns))) return;
  const task = await findTask(tx, id);
  const [method, cents] = [task.refund_method ?? 'card', task.refund_cents ?? 0];
  await audit(tx, now, 'withdrawals.refund-arrived', id, { method, cents });
  const mail = refundMail({ ...refundedTask(task), method, cents, depositCents: 0 });
  await createOutbox(tx, services.boss).mail({ to: task.email, ...mail });
  for (const { order_id: order } of await reopenPaid(tx, [task.order_id]))
    await audit(tx, now, 'withdrawals.more-came-in', id, { order });
};

/** What the provider could not give back is due again, also after it said that it had. */
const FOLLOW: Record<Outcome, (work: Work) => Promise<void>> = {
  arrived: complete,
  refused: async ({ tx, id, now }) => {
    if (await refundStep(tx, id, 'refuse', NOT_BEGUN)) await audit(tx, now, 'withdrawals.refund-refused', id, {});
  },
  cameBack: async ({ tx, id, now }) => {
    if (await refundStep(tx, id, 'come_back', sql`${NOT_BEGUN}, ${NOT_REFUNDED}`))
      await audit(tx, now, 'withdrawals.refund-came-back', id, {});
  },
};

const audit = (tx: Tx, now: Date, event: string, objectId: number, detail: Record<string, unknown>) =>
  writeAudit(tx, { event, object: 'withdrawal', objectId, detail }, { viewer: null, now, ip: '', requestId: '' });

/** Each by itself: what fails of one undoes nothing of another. */
export const followRefunds = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const rows: { id: number; outcome: Outcome }[] = [];
  for (const outcome of ['arrived', 'refused', 'cameBack'] as const)
    for (const { id } of await findAllRefunds(services.db, outcome)) rows.push({ id, outcome });
  await workEach(services, 'a refund was not followed', rows, ({ id, outcome }) =>
    services.db.transaction(now, async (tx) => {
      if (await lockRefund(tx, outcome, id)) await FOLLOW[outcome]({ services, tx, id, now });
    }),
  );
};

export const customerOrderJobs: readonly Job[] = [
  { queue: 'withdrawals-refunds', cron: '*/5 * * * *', run: followRefunds },
];
