/** Writes to whoever has not read an alert: nobody twice a day, however often it is asked for or begun again. */
import { sql } from 'drizzle-orm';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { originOf } from '../../kernel/config.ts';
import type { Tx } from '../../db/client.ts';
import { all, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { alerts } from '../../db/tables/alerts.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { IS_ADDRESSED, READ_BY_THEM, RECIPIENTS } from './audience.ts';
import { reminderMail, reminderSms } from './mails.ts';

/** So many people in one transaction: a worker that dies loses no more than that, and sends nothing twice. */
const BATCH = 100;
const REMINDED = { title: alerts.title, email: people.email, mobile: people.mobile };

/** The row says that they are written to today; whoever has it already is left out. */
const takeBatch = (tx: Tx, alertId: number, today: Day): Promise<RowOf<typeof REMINDED>[]> =>
  all(
    tx,
    REMINDED,
    sql`
      with due as (
        select u.id, l.title, p.email, p.mobile
        from ${RECIPIENTS}
        cross join alerts l
        ${READ_BY_THEM}
        where l.id = ${alertId}
          and not l.suspended
          and k.id is null
          and ${IS_ADDRESSED}
          and not exists (
            select 1
            from alert_reminders t
            where t.user_id = u.id
              and t.day = ${today}::date)
        order by u.id
        limit ${BATCH}
      ),
      taken as (
        insert into alert_reminders (user_id, day, alert_id, sent_at)
        select id, ${today}::date, ${alertId}, ema_now()
        from due
        on conflict do nothing
        returning user_id
      )
      select due.title, due.email, due.mobile
      from due
      join taken on taken.user_id = due.id`,
  );

/** All of it belongs to the day on which it was asked for, also after midnight; a release before did not say which. */
export const remindReaders = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const day = typeof data['day'] === 'string' ? (data['day'] as Day) : romeDay(services.ports.clock.now());
  const link = `${originOf(services.config)}/app/account/alerts`;
  for (let taken = BATCH; taken > 0;) {
    const now = services.ports.clock.now();
    taken = await services.db.transaction(now, async (tx) => {
      const batch = await takeBatch(tx, Number(data['alertId']), day);
      const outbox = createOutbox(tx, services.boss);
      for (const { title, email, mobile } of batch) {
        if (email) await outbox.mail({ to: email, ...reminderMail(title, link) });
        if (mobile) await outbox.sms({ to: mobile, body: reminderSms(title, link) });
      }
      return batch.length;
    });
  }
};

export const alertJobs: readonly Job[] = [{ queue: 'alerts-remind', run: remindReaders, expireInSeconds: 900 }];
