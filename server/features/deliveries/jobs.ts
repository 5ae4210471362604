/** The ladder of a delivery that nobody declares: a reminder, a warning, then the news that orders are blocked. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { deadlineOf, stepOf, STEPS, type Step } from '@ema/domain/deliveries/ladder.ts';
import { first } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import { writeAudit } from '../../kernel/audit.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { dueDeliveries, type Due } from './ladder-queries.ts';
import { stepMail, stepSms } from './mails.ts';
import { OPEN } from './queries.ts';

/** One step up of the days as they were read: told once, whoever else runs, and not of days moved meanwhile. */
const tellOne = (services: Services, d: Due, step: Step, now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const claimedRow = await first(
      tx,
      { id: deliveries.id },
      sql`
        update deliveries d
        set told_step = ${STEPS.indexOf(step)}
        where d.id = ${d.id}
          and d.told_step = ${d.told_step}
          and d.date = ${d.date}::date
          and d.deadline is not distinct from ${d.extended}::date
          and ${OPEN}
        returning d.id`,
    );
    if (!claimedRow) return;
    const outbox = createOutbox(tx, services.boss);
    const facts = { code: d.code, date: d.date, deadline: deadlineOf(d.date, d.extended), cents: d.cents };
    if (d.email) await outbox.mail({ to: d.email, ...stepMail(step, facts) });
    if (d.mobile && step !== 'soon') await outbox.sms({ to: d.mobile, body: stepSms(step, facts) });
    await writeAudit(
      tx,
      { event: `payments.delivery-${step}`, object: 'order', objectId: d.order_id, detail: { delivery: d.id } },
      { viewer: null, now, ip: '', requestId: '' },
    );
  });

/** Every morning (NET-261). */
export const climbLadder = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const today = romeDay(now);
  await workEach(services, 'a delivery was not followed', await dueDeliveries(services.db, today), async (d) => {
    const step = stepOf(d.date, deadlineOf(d.date, d.extended), today);
    if (STEPS.indexOf(step) > d.told_step) await tellOne(services, d, step, now);
  });
};

export const deliveryJobs: readonly Job[] = [{ queue: 'payments-ladder', cron: '10 7 * * *', run: climbLadder }];
