/** Tells whoever is met, and the agent who meets them, what became of an appointment. */
import { sql } from 'drizzle-orm';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { iCalendar } from '@ema/domain/appointments/icalendar.ts';
import { newsAt } from '@ema/domain/appointments/reminders.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import { originOf } from '../../kernel/config.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { takeMessageOfDay } from '../../kernel/daily-limits.ts';
import { putHeld } from '../../kernel/held-bytes.ts';
import { answerLink, linksOf } from './links.ts';
import {
  cancelledMail,
  cancelledSms,
  contactMail,
  contactSms,
  sellerCancelledMail,
  sellerMail,
  type ContactNews,
} from './mails.ts';
import type { AppointmentRow } from './queries.ts';
import { AGENT_LIST, placeOf, toldOf } from './told.ts';

/**
 * Whoever is met, with a link to answer by: by e-mail with a file for their calendar, else by SMS. Of a visit that took
 * place already, and whose time is only written down, nobody is told.
 */
export const tellContact = async (c: WritingContext, a: AppointmentRow, what: ContactNews): Promise<void> => {
  if (a.time === null || a.time <= c.now) return;
  const told = { ...toldOf(a), time: a.time };
  const link = answerLink(c.config, { id: a.id, time: a.time });
  if (a.customer_email === '') return tellBySms(c, { ...a, time: a.time }, contactSms(told, what, link));
  await takeMessageOfDay(c.db, c, 'visit-mails');
  const mail = contactMail(told, what, link);
  await c.outbox.mail({ to: a.customer_email, ...mail, fileId: await eventFile(c, { ...a, time: a.time }) });
};
/** Not at night (NET-605). What still waits to be told of it is not true any more, and never sent. */
const tellBySms = async (c: WritingContext, a: AppointmentRow & { time: Date }, body: string): Promise<void> => {
  if (a.customer_mobile === '') return;
  await c.db.execute(sql`
    delete from outbox
    where sent_at is null
      and failed_at is null
      and attempts = 0
      and channel = 'sms'
      and destination = ${a.customer_mobile}
      and body like ${`%${linksOf(c.config, a.id)}%`}`);
  const at = newsAt(a.time, c.now);
  await c.outbox.sms({ to: a.customer_mobile, body, expiresAt: a.time, ...(at > c.now ? { notBefore: at } : {}) });
};
/** @returns the file's id */
const eventFile = async (c: WritingContext, a: AppointmentRow & { time: Date }): Promise<number> => {
  const event = {
    id: a.id,
    version: a.version,
    time: a.time,
    summary: `Appuntamento con ${a.seller_name}, EMA Planet`,
    description: '',
    location: writeAddress(placeOf(a)),
    isTentative: false,
  };
  const bytes = Buffer.from(iCalendar('Appuntamento EMA Planet', [event], c.now));
  const sha256 = await putHeld(c.db, c.ports.files, bytes);
  const kept = await first(
    c.db,
    { id: files.id },
    sql`
      insert into files (sha256, size, content_type, name)
      values (${sha256}, ${bytes.length}, 'text/calendar; charset=utf-8', 'appuntamento.ics')
      returning id`,
  );
  return kept?.id ?? 0;
};
/** The agent, of somebody whom another told of. */
export const tellSeller = async (c: WritingContext, a: AppointmentRow): Promise<void> => {
  if (!a.seller_email) return;
  await c.outbox.mail({ to: a.seller_email, ...sellerMail(toldOf(a), `${originOf(c.config)}${AGENT_LIST}`) });
};
/** Both, of one that was still to come and that the office took away. */
export const tellCancelled = async (c: WritingContext, a: AppointmentRow): Promise<void> => {
  if (a.status !== 'confirmed' || a.time === null || a.time <= c.now) return;
  const told = { ...toldOf(a), time: a.time };
  if (a.customer_email === '') await tellBySms(c, { ...a, time: a.time }, cancelledSms(told));
  else await c.outbox.mail({ to: a.customer_email, ...cancelledMail(told) });
  if (a.seller_email) await c.outbox.mail({ to: a.seller_email, ...sellerCancelledMail(told) });
};
