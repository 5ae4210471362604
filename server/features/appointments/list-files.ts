/** Lists of appointments as files: an agent's own, a customer's reports, and everybody's for the office. */
import type { z } from 'zod';
import {
  adminAppointmentsFile,
  appointmentsFile,
  listAdminAppointments,
  listAppointments,
  listReports,
  reportsFile,
} from '@ema/calls/appointments.ts';
import { reportedBy } from '@ema/domain/appointments/may.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAdminAppointmentsHandler, listAppointmentsHandler, listReportsHandler } from './reads.ts';

type Appointment = Omit<z.output<typeof listReports.output>['items'][number], 'isContractUndone'>;

const CONTACT = [
  { label: 'Numero', kind: 'number', of: (a: Appointment) => a.id },
  { label: 'Nome', kind: 'text', width: 22, of: (a: Appointment) => a.customerFirstName },
  { label: 'Cognome', kind: 'text', width: 22, of: (a: Appointment) => a.customerLastName },
  { label: 'Cellulare', kind: 'text', width: 18, of: (a: Appointment) => a.customerMobile },
  { label: 'E-mail', kind: 'text', width: 28, of: (a: Appointment) => a.customerEmail },
  {
    label: 'Indirizzo',
    kind: 'text',
    width: 28,
    of: (a: Appointment) => a.customerAddress?.streetAndNumber ?? '',
  },
  { label: 'CAP', kind: 'text', of: (a: Appointment) => a.customerAddress?.postCode ?? '' },
  { label: 'Città', kind: 'text', width: 18, of: (a: Appointment) => a.customerAddress?.city ?? '' },
  { label: 'Provincia', kind: 'text', of: (a: Appointment) => a.customerAddress?.state ?? '' },
  { label: 'Data', kind: 'instant', width: 18, of: (a: Appointment) => a.time },
  {
    label: 'Data richiesta dal cliente',
    kind: 'instant',
    width: 26,
    of: (a: Appointment) => a.timeRequestedByCustomer,
  },
  { label: 'Stato', kind: 'text', width: 20, of: (a: Appointment) => a.statusName },
  {
    label: 'Inserito da',
    kind: 'text',
    width: 28,
    of: (a: Appointment) => reportedBy({ ...a, reportingCustomer: a.reportingCustomer?.fullName ?? null }),
  },
  { label: 'Inserito il', kind: 'instant', width: 18, of: (a: Appointment) => a.createdAt },
] as const;

export const appointmentsFileHandler = handleListFile(appointmentsFile, listAppointments, listAppointmentsHandler, {
  title: 'I miei appuntamenti',
  columns: CONTACT,
});
export const adminAppointmentsFileHandler = handleListFile(
  adminAppointmentsFile,
  listAdminAppointments,
  listAdminAppointmentsHandler,
  {
    title: 'Appuntamenti',
    columns: [{ label: 'Agente', kind: 'text', width: 28, of: (a) => a.seller.fullName }, ...CONTACT],
  },
);
export const reportsFileHandler = handleListFile(reportsFile, listReports, listReportsHandler, {
  title: 'Appuntamenti inseriti',
  columns: [
    ...CONTACT,
    { label: 'Omaggio riscattato', kind: 'text', width: 20, of: (a) => (a.isRewardRedeemed ? 'Sì' : 'No') },
  ],
});
