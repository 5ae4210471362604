/** The handlers of appointments. */
import type { Handler } from '../../kernel/handle.ts';
import { createAdminAppointmentHandler } from './admin-create.ts';
import { deleteAdminAppointmentHandler } from './admin-delete.ts';
import { answerInvitationHandler } from './answer-invitation.ts';
import { createAppointmentHandler } from './create-appointment.ts';
import { createReportHandler } from './create-report.ts';
import { deleteAppointmentHandler } from './delete-appointment.ts';
import { deleteReportHandler } from './delete-report.ts';
import { adminAppointmentsFileHandler, appointmentsFileHandler, reportsFileHandler } from './list-files.ts';
import { calendarFileHandler, readCalendarAddressHandler, readInvitationHandler } from './link-reads.ts';
import { makeCalendarAddressHandler } from './make-calendar-address.ts';
import {
  getAppointmentHandler,
  getReportHandler,
  listAdminAppointmentsHandler,
  listAppointmentsHandler,
  listReportsHandler,
  listSellersHandler,
} from './reads.ts';
import { recordResultHandler } from './record-result.ts';
import { redeemRewardHandler } from './redeem-reward.ts';
import { revokeCalendarAddressHandler } from './revoke-calendar-address.ts';
import { setAppointmentHandler } from './set-appointment.ts';

export const appointmentHandlers: readonly Handler[] = [
  listAppointmentsHandler,
  appointmentsFileHandler,
  getAppointmentHandler,
  createAppointmentHandler,
  setAppointmentHandler,
  deleteAppointmentHandler,
  recordResultHandler,
  listReportsHandler,
  reportsFileHandler,
  getReportHandler,
  createReportHandler,
  deleteReportHandler,
  redeemRewardHandler,
  listAdminAppointmentsHandler,
  adminAppointmentsFileHandler,
  createAdminAppointmentHandler,
  deleteAdminAppointmentHandler,
  listSellersHandler,
  readInvitationHandler,
  answerInvitationHandler,
  readCalendarAddressHandler,
  makeCalendarAddressHandler,
  revokeCalendarAddressHandler,
  calendarFileHandler,
];
