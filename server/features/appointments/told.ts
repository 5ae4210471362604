/** What messages say of an appointment. */
import { reportedBy } from '@ema/domain/appointments/may.ts';
import type { PostalAddress } from '@ema/domain/places/address.ts';
import type { ToldAppointment } from './mails.ts';
import type { AppointmentRow } from './queries.ts';

/** Where the agent finds their appointments. */
export const AGENT_LIST = '/app/appointments/agent-appointments';

export const placeOf = (a: AppointmentRow): PostalAddress | null =>
  a.city === '' ? null : { streetAndNumber: a.street_and_number, postCode: a.post_code, city: a.city, state: a.state };
export const toldOf = (a: AppointmentRow): ToldAppointment => ({
  fullName: `${a.customer_first_name} ${a.customer_last_name}`,
  mobile: a.customer_mobile,
  time: a.time,
  requested: a.time_requested_by_customer,
  place: placeOf(a),
  sellerName: a.seller_name,
  reportedBy: reportedBy({
    isCreatedByAdministration: a.is_created_by_administration,
    reportingCustomer: a.reporting_customer,
  }),
});
