/** Tells whoever is met, and the agent who meets them, what became of an appointment. */
import { reportedBy } from '@ema/domain/appointments/may.ts';
import { originOf } from '../../kernel/config.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { contactMail, sellerMail, type ToldAppointment } from './mails.ts';
import type { AppointmentRow } from './queries.ts';

const toldOf = (a: AppointmentRow): ToldAppointment => ({
  fullName: `${a.customer_first_name} ${a.customer_last_name}`,
  mobile: a.customer_mobile,
  time: a.time,
  requested: a.time_requested_by_customer,
  place:
    a.city === ''
      ? null
      : { streetAndNumber: a.street_and_number, postCode: a.post_code, city: a.city, state: a.state },
  sellerName: a.seller_name,
  reportedBy: reportedBy({
    isCreatedByAdministration: a.is_created_by_administration,
    reportingCustomer: a.reporting_customer,
  }),
});

/** Whoever is met, if they have an e-mail address. */
export const tellContact = async (c: WritingContext, a: AppointmentRow, what: 'set' | 'moved'): Promise<void> => {
  const told = toldOf(a);
  if (a.customer_email === '' || a.time === null) return;
  await c.outbox.mail({ to: a.customer_email, ...contactMail({ ...told, time: a.time }, what) });
};
/** The agent, of somebody whom another told of. */
export const tellSeller = async (c: WritingContext, a: AppointmentRow): Promise<void> => {
  if (!a.seller_email) return;
  const address = `${originOf(c.config)}/app/appointments/agent-appointments`;
  await c.outbox.mail({ to: a.seller_email, ...sellerMail(toldOf(a), address) });
};
