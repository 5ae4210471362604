/** Appointments as the portal answers them. */
import type { z } from 'zod';
import type { recordResult } from '@ema/calls/appointments.ts';
import type { AppointmentRow } from './queries.ts';

export const presentAppointment = (r: AppointmentRow): z.input<typeof recordResult.output> => ({
  id: r.id,
  time: r.time?.toISOString() ?? null,
  createdAt: r.created_at.toISOString(),
  status: r.status,
  customerFirstName: r.customer_first_name,
  customerLastName: r.customer_last_name,
  customerMobile: r.customer_mobile,
  customerEmail: r.customer_email,
  customerAddress: {
    streetAndNumber: r.street_and_number,
    city: r.city,
    postCode: r.post_code,
    state: r.state,
  },
  isCreatedByAdministration: r.is_created_by_administration,
  reportingCustomer: r.reporting_customer === null ? null : { fullName: r.reporting_customer },
});
