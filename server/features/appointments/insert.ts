/** Writes a new appointment, whoever tells of it, once what was typed is checked. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { contactFaults, tidyContact, type Contact } from '@ema/domain/appointments/contact.ts';
import { timeFault } from '@ema/domain/appointments/change.ts';
import { firstStatus, type Reporter } from '@ema/domain/appointments/states.ts';
import { addressFaults, postalOf, type Address } from '@ema/domain/places/address.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';

export type Typed = {
  customerFirstName: string;
  customerLastName: string;
  customerMobile: string;
  customerEmail: string;
};
const contactOf = (typed: Typed): Contact => ({
  firstName: typed.customerFirstName,
  lastName: typed.customerLastName,
  mobile: typed.customerMobile,
  email: typed.customerEmail,
});
type Violation = { propertyPath: string; message: string };
/** @throws invalid with every fault of what was typed */
export const refuseFaults = (violations: Violation[]): void => {
  if (violations.length > 0) throw new CallError('invalid', undefined, { violations });
};
/** As it is kept, with the province in capitals. */
export const tidyAddress = (a: Address): Address => ({ ...a, state: a.state.toUpperCase() });
/** What is wrong with where they meet, under the field of the call. */
export const placeFaults = (a: Address): Violation[] =>
  addressFaults(tidyAddress(a)).map((f) => ({ ...f, propertyPath: `customerAddress.${f.propertyPath}` }));
/** Under the name of its field, as a fault. */
export const fault = (propertyPath: string, message: string | null): Violation[] =>
  message === null ? [] : [{ propertyPath, message }];

export type NewAppointment = {
  by: Reporter;
  sellerId: number;
  typed: Typed;
  /** What an agent or a customer knows beyond the contact. */
  meeting: { address: Address; time: Date } | null;
  reportingCustomerId: number | null;
  userId: number;
};
const NOWHERE = { streetAndNumber: '', postCode: '', city: '', state: '' };
/** @returns its id @throws invalid */
export const insertAppointment = async (tx: Tx, a: NewAppointment, now: Date): Promise<number> => {
  const { by, meeting } = a;
  const field = by === 'agent' ? 'time' : 'timeRequestedByCustomer';
  refuseFaults([
    ...contactFaults(contactOf(a.typed)),
    ...(meeting ? [...placeFaults(meeting.address), ...fault(field, timeFault(meeting.time, now))] : []),
  ]);
  const contact = tidyContact(contactOf(a.typed));
  const place = meeting ? postalOf(tidyAddress(meeting.address)) : NOWHERE;
  const isSet = by === 'agent';
  const time = meeting?.time.toISOString() ?? null;
  const inserted = await first(
    tx,
    { id: appointments.id },
    sql`
      insert into appointments (
        seller_id, customer_first_name, customer_last_name, customer_mobile, customer_email, street_and_number,
        post_code, city, state, time, scheduled_at, time_requested_by_customer, status, is_created_by_administration,
        reporting_customer_id, created_by_user_id
      )
      values (
        ${a.sellerId}, ${contact.firstName}, ${contact.lastName}, ${contact.mobile}, ${contact.email},
        ${place.streetAndNumber}, ${place.postCode}, ${place.city}, ${place.state},
        ${isSet ? time : null}::timestamptz, ${isSet ? now.toISOString() : null}::timestamptz,
        ${by === 'customer' ? time : null}::timestamptz, ${firstStatus(by)}, ${by === 'office'},
        ${a.reportingCustomerId}, ${a.userId}
      )
      returning id`,
  );
  if (!inserted) throw new CallError('internal');
  return inserted.id;
};
