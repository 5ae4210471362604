/** Reminds both sides of an appointment, and tells agents in the morning whose time passed unconfirmed; each once. */
import { sql, type SQL } from 'drizzle-orm';
import { dueReminder, isQuiet, type ReminderKind } from '@ema/domain/appointments/reminders.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { appointmentReminders } from '../../db/tables/appointments.ts';
import { writeAudit } from '../../kernel/audit.ts';
import { originOf } from '../../kernel/config.ts';
import type { Job } from '../../kernel/jobs.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { answerLink } from './links.ts';
import { reminderMail, reminderSms, sellerReminderMail, unconfirmedMail } from './mails.ts';
import { appointmentsToCome, unconfirmedAppointments, type AppointmentRow } from './queries.ts';
import { AGENT_LIST, toldOf } from './told.ts';

/** Of the row `a`: what is told holds, though the appointment may have been moved or called off since it was read. */
const comes = (time: Date): SQL => sql`
  a.status = 'confirmed' and a.time = ${time.toISOString()}::timestamptz
    and a.customer_answer is distinct from 'declined'`;
const waits = (time: Date): SQL => sql`
  a.status = 'pending' and a.time_requested_by_customer = ${time.toISOString()}::timestamptz`;
/** Takes the right to tell this once; whoever comes second finds it taken. */
const claim = async (tx: Tx, id: number, kind: ReminderKind, time: Date): Promise<boolean> =>
  (await first(
    tx,
    { appointment_id: appointmentReminders.appointmentId },
    sql`
      insert into appointment_reminders (appointment_id, kind, time)
      select a.id, ${kind}, ${time.toISOString()}::timestamptz
      from appointments a
      where a.id = ${id}
        and ${kind === 'unconfirmed' ? waits(time) : comes(time)}
      for share
      on conflict do nothing
      returning appointment_id`,
  )) !== null;
const note = (tx: Tx, event: string, id: number, now: Date): Promise<void> =>
  writeAudit(tx, { event, object: 'appointment', objectId: id }, { viewer: null, now, ip: '', requestId: '' });

type ToCome = AppointmentRow & { time: Date; scheduled_at: Date };
const remindOne = async (services: Services, a: ToCome, now: Date): Promise<void> => {
  const kind = dueReminder({ time: a.time, scheduledAt: a.scheduled_at }, now);
  if (kind === null) return;
  await services.db.transaction(now, async (tx) => {
    if (!(await claim(tx, a.id, kind, a.time))) return;
    const outbox = createOutbox(tx, services.boss);
    const told = { ...toldOf(a), time: a.time };
    const link = answerLink(services.config, { id: a.id, time: a.time });
    // Shortly before, a telephone is looked at rather than e-mail.
    const isBySms = a.customer_mobile !== '' && (kind === 'two_hours' || a.customer_email === '');
    if (isBySms) await outbox.sms({ to: a.customer_mobile, body: reminderSms(told, link), expiresAt: a.time });
    else if (a.customer_email !== '')
      await outbox.mail({ to: a.customer_email, ...reminderMail(told, link), expiresAt: a.time });
    if (a.seller_email) await outbox.mail({ to: a.seller_email, ...sellerReminderMail(told), expiresAt: a.time });
    await note(tx, 'appointments.remind', a.id, now);
  });
};
export const remindAppointments = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  if (isQuiet(now)) return;
  const toCome = await appointmentsToCome(services.db, now);
  await workEach(services, 'an appointment was not reminded of', toCome, (a) => remindOne(services, a, now));
};

/** One message for all of an agent's. */
const sweepOne = async (services: Services, own: readonly AppointmentRow[], now: Date): Promise<void> =>
  services.db.transaction(now, async (tx) => {
    const passed: AppointmentRow[] = [];
    for (const a of own)
      if (a.time_requested_by_customer && (await claim(tx, a.id, 'unconfirmed', a.time_requested_by_customer)))
        passed.push(a);
    const to = passed[0]?.seller_email;
    if (!to) return;
    const address = `${originOf(services.config)}${AGENT_LIST}?status=pending`;
    await createOutbox(tx, services.boss).mail({ to, ...unconfirmedMail(passed.map(toldOf), address) });
    for (const a of passed) await note(tx, 'appointments.unconfirmed', a.id, now);
  });
export const sweepUnconfirmed = async (services: Services): Promise<void> => {
  const now = services.ports.clock.now();
  const passed = await unconfirmedAppointments(services.db, now);
  const sellers = [...Map.groupBy(passed, (a) => a.seller_id)].map(([id, own]) => ({ id, own }));
  await workEach(services, 'an agent was not told of appointments', sellers, ({ own }) => sweepOne(services, own, now));
};

// Every minute: what would fall into the night leaves in the last one before it.
export const appointmentJobs: readonly Job[] = [
  { queue: 'appointments-remind', cron: '* * * * *', run: remindAppointments },
  { queue: 'appointments-unconfirmed', cron: '5 8 * * *', run: sweepUnconfirmed },
];
