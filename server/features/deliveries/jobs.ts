/** The ladder of a delivery that nobody declares: a reminder, a warning, then the news that orders are blocked. */
import { sql } from 'drizzle-orm';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { DECLARED_TRANSITIONS } from '@ema/domain/deliveries/may.ts';
import { deadlineOf, stepOf, STEPS, type Step } from '@ema/domain/deliveries/ladder.ts';
import { first } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import { wordsOf } from '../../db/words.ts';
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

/** So many a night: there are few. */
const AT_ONCE = 500;
/**
 * What the release before settled as given back counts as paid until its day is written (ORD-604): nothing of a deleted
 * order was verified while it was one, and of one that was given back what was settled afterwards. It begins with those
 * few orders: among all that was ever paid there is hardly any such row to find.
 */
export const noteReturned = async (services: Services): Promise<void> => {
  await services.db.execute(sql`
    update delivery_payments p
    set returned_at = p.settled_at
    where p.id in (
      with over as materialized (
        select d.id, o.state, o.undone_at, exists (select from withdrawals w where w.order_id = o.id) as is_withdrawn
        from deliveries d
        join orders o on o.id = d.order_id
        where d.verified_at is null
          and (o.state <> 'submitted' or o.undone_at is not null))
      select x.id
      from over
      join delivery_payments x on x.delivery_id = over.id
      where x.state in ${wordsOf([DECLARED_TRANSITIONS.verify.to])}
        and x.returned_at is null
        and x.settled_at is not null
        and (over.state <> 'submitted' or (over.undone_at < x.settled_at and not over.is_withdrawn))
      limit ${AT_ONCE})`);
};

export const deliveryJobs: readonly Job[] = [
  { queue: 'payments-ladder', cron: '10 7 * * *', run: climbLadder },
  { queue: 'payments-returned', cron: '50 3 * * *', run: noteReturned },
];
