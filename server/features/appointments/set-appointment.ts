/** An agent confirms an appointment for a time and a place, or moves a confirmed one (NET-111). */
import { sql } from 'drizzle-orm';
import { setAppointment } from '@ema/calls/appointments.ts';
import { maySetTime, settingEvent, timeFault } from '@ema/domain/appointments/change.ts';
import { writeAddress } from '@ema/domain/appointments/contact.ts';
import { APPOINTMENT_TRANSITIONS } from '@ema/domain/appointments/states.ts';
import { postalOf } from '@ema/domain/places/address.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { ownAgent } from '../../kernel/scopes.ts';
import { refuseUnlessSame } from '../../kernel/sent-again.ts';
import { existing } from './existing.ts';
import { fault, placeFaults, refuseFaults, tidyAddress } from './insert.ts';
import type { ContactNews } from './mails.ts';
import { presentAppointment } from './present.ts';
import { ownAppointment, type AppointmentRow } from './queries.ts';
import { tellContact } from './tell.ts';
import { placeOf } from './told.ts';

export const setAppointmentHandler = handle(setAppointment, async (c, { params: { id }, body }) => {
  const known = existing(await ownAppointment(c.db, c.scope, id));
  const event = settingEvent(known.status);
  refuse('wrong_state', maySetTime(known.status));
  if (event === null) return presentAppointment(known);
  const time = new Date(body.time);
  const agreed = { time: known.time, timeRequestedByCustomer: known.time_requested_by_customer };
  refuseFaults([...placeFaults(body.customerAddress), ...fault('time', timeFault(time, c.now, agreed))]);
  const place = postalOf(tidyAddress(body.customerAddress));
  const { from, to } = APPOINTMENT_TRANSITIONS[event];
  // An answer was about the time that was: at another one it is asked anew.
  const isMoved = sql`time is distinct from ${time.toISOString()}::timestamptz`;
  const setRow = await first(
    c.db,
    { id: appointments.id },
    sql`
      update appointments
      set status = ${to}, time = ${time.toISOString()}::timestamptz,
        street_and_number = ${place.streetAndNumber}, post_code = ${place.postCode}, city = ${place.city},
        state = ${place.state},
        scheduled_at = case when ${isMoved} then ema_now() else scheduled_at end,
        customer_answer = case when ${isMoved} then null else customer_answer end,
        customer_answered_at = case when ${isMoved} then null else customer_answered_at end,
        version = version + 1
      where id = ${id}
        and ${ownAgent(c.scope, sql`seller_id`)}
        and status in ${wordsOf(from)}
        and version = ${body.version}
      returning id`,
  );
  const set = existing(await ownAppointment(c.db, c.scope, id));
  if (!setRow) {
    refuse('wrong_state', maySetTime(set.status));
    refuseUnlessSame({ status: to, time, place: writeAddress(place) }, standing(set));
  }
  const news = setRow && newsOf(known, set);
  if (news) await tellContact(c, set, news);
  await c.audit({ object: 'appointment', objectId: id, detail: { event, time: time.toISOString() } });
  return presentAppointment(set);
});

/** What setting says of it. */
const standing = (a: AppointmentRow) => ({ status: a.status, time: a.time, place: writeAddress(placeOf(a)) });

/** Null when time and place are what they were. */
const newsOf = (before: AppointmentRow, set: AppointmentRow): ContactNews | null => {
  if (before.status === 'pending') return 'set';
  if (before.time?.getTime() !== set.time?.getTime()) return 'moved';
  return writeAddress(placeOf(before)) === writeAddress(placeOf(set)) ? null : 'elsewhere';
};
