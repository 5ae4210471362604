/** Appointments as the portal answers them. */
import type { z } from 'zod';
import type { getReport, listSellers, recordResult } from '@ema/calls/appointments.ts';
import { STATUS_WORDS } from '@ema/domain/appointments/words.ts';
import type { AppointmentRow, SellerRow } from './queries.ts';

const common = (r: AppointmentRow) => ({
  id: r.id,
  time: r.time?.toISOString() ?? null,
  timeRequestedByCustomer: r.time_requested_by_customer?.toISOString() ?? null,
  createdAt: r.created_at.toISOString(),
  status: r.status,
  statusName: STATUS_WORDS[r.status],
  customerFirstName: r.customer_first_name,
  customerLastName: r.customer_last_name,
  customerMobile: r.customer_mobile,
  customerEmail: r.customer_email,
  customerAddress:
    r.street_and_number === '' && r.city === ''
      ? null
      : { streetAndNumber: r.street_and_number, city: r.city, postCode: r.post_code, state: r.state },
  isCreatedByAdministration: r.is_created_by_administration,
  reportingCustomer: r.reporting_customer === null ? null : { fullName: r.reporting_customer },
  isRewardRedeemed: r.reward_redeemed_at !== null,
});
export const presentAppointment = (r: AppointmentRow): z.input<typeof recordResult.output> => ({
  ...common(r),
  seller: { id: r.seller_id, fullName: r.seller_name },
  createdBy: { displayName: r.creator_name },
  customerAnswer: r.customer_answer,
  version: r.version,
});
export const presentReport = (r: AppointmentRow): z.input<typeof getReport.output> => ({
  ...common(r),
  seller: { fullName: r.seller_name },
  isContractUndone: r.is_contract_undone,
});
export const presentSeller = (s: SellerRow): z.input<typeof listSellers.output>['items'][number] => ({
  id: s.id,
  fullName: s.full_name,
  city: s.city,
  state: s.province,
});
