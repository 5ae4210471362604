/** Calls of appointments: what an agent, a customer who tells of somebody, and the office do with them. */
import { z } from 'zod';
import { CUSTOMER_ANSWERS } from '@ema/domain/appointments/answers.ts';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { appointmentLinkCalls } from './appointments/links.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import {
  day,
  flagText,
  id,
  idText,
  instant,
  ordering,
  page,
  paging,
  seenVersion,
  text,
  toldText,
} from './kernel/shapes.ts';

const own = { who: ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], acting: 'allowed', whilePending: 'allowed' } as const;
const agentWrites = { ...own, whilePending: 'refused', rate: 'write', audit: 'always' } as const;
const CUSTOMER = { who: ['ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER'], acting: 'allowed', whilePending: 'refused' } as const;
const customerWrites = { ...CUSTOMER, rate: 'write', audit: 'always' } as const;
const OFFICE = { who: ['ROLE_MANAGES_APPOINTMENTS'], acting: 'allowed', whilePending: 'refused' } as const;
const read = { rate: 'read', idempotency: 'safe', audit: null } as const;
const params = z.strictObject({ id: idText() });
const status = z.enum(APPOINTMENT_STATUSES, 'Scegli uno stato dell’elenco.').optional();

/** Who is met: the faults of each field are the domain's. */
const contact = {
  customerFirstName: text(80),
  customerLastName: text(80),
  customerMobile: text(30),
  customerEmail: text(254).default(''),
};
/** As the address form gives it (NET-133). */
const address = z.strictObject({
  street: text(120),
  buildingNumber: text(20),
  postCode: text(20),
  city: text(80),
  state: text(20),
});
const moment = instant().refine((at) => at.length <= 40, 'Inserisci data e ora.');

const base = {
  id: id(),
  createdAt: instant(),
  time: instant().nullable(),
  timeRequestedByCustomer: instant().nullable(),
  status: z.enum(APPOINTMENT_STATUSES),
  statusName: z.string(),
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerMobile: z.string(),
  customerEmail: z.string(),
  /** Null as long as nobody knows where (NET-101). */
  customerAddress: z
    .object({ streetAndNumber: z.string(), city: z.string(), postCode: z.string(), state: z.string() })
    .nullable(),
  isCreatedByAdministration: z.boolean(),
  reportingCustomer: z.object({ fullName: z.string() }).nullable(),
  isRewardRedeemed: z.boolean(),
};
/** NET-117. */
const appointment = z.object({
  ...base,
  seller: z.object({ id: id(), fullName: z.string() }),
  createdBy: z.object({ displayName: z.string() }),
  /** What whoever is met answered to the message about this time. */
  customerAnswer: z.enum(CUSTOMER_ANSWERS).nullable(),
  version: z.number().int(),
});
/** A customer is told nothing of the agent's work beyond what became of the report. */
const report = z.object({
  ...base,
  seller: z.object({ fullName: z.string() }),
  /** Whoever was reported withdrew from the contract, or it was deleted: there is no gift for it. */
  isContractUndone: z.boolean(),
});

/** `isWaitingForResult`: confirmed, past and without result, the oldest first (ACC-151). */
export const listAppointments = call({
  name: 'appointments.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/appointments',
  summary: 'I propri appuntamenti, o quelli di cui manca l’esito',
  ...own,
  ...read,
  query: z.strictObject({
    ...paging(25),
    isWaitingForResult: z.enum(['true', 'false']).optional(),
    search: text(80).optional(),
    /** Of one day in Rome; `from` and `to`: of several, both included. A time that is only proposed counts too. */
    date: day().optional(),
    from: day().optional(),
    to: day().optional(),
    status,
    /** `next`: what is to be confirmed, then what comes next, then what is over, the latest first. */
    ...ordering(['time', 'createdAt', 'next'], 'time', 'asc'),
  }),
  output: page(appointment),
  errors: [],
});
export const appointmentsFile = listFile(listAppointments, {
  name: 'appointments.list-file',
  path: '/file/agent-appointments',
  summary: 'I propri appuntamenti in CSV o XLSX',
});
export const getAppointment = call({
  name: 'appointments.get',
  method: 'GET',
  path: '/api/agent/appointments/:id',
  summary: 'Uno dei propri appuntamenti',
  ...own,
  ...read,
  params,
  output: appointment,
  errors: ['not_found'],
});
export const createAppointment = call({
  name: 'appointments.create',
  log: { name: 'Appuntamento inserito', isActivity: true },
  method: 'POST',
  path: '/api/agent/appointments',
  summary: 'Inserisce un appuntamento, confermato',
  ...agentWrites,
  idempotency: 'key',
  body: z.strictObject({ ...contact, customerAddress: address, time: moment }),
  output: appointment,
  errors: ['invalid'],
});
export const setAppointment = call({
  name: 'appointments.set',
  log: { name: 'Appuntamento confermato o spostato', isActivity: true },
  method: 'PUT',
  path: '/api/agent/appointments/:id',
  summary: 'Conferma un appuntamento, o lo sposta',
  ...agentWrites,
  idempotency: 'key',
  params,
  body: z.strictObject({ customerAddress: address, time: moment, version: seenVersion() }),
  output: appointment,
  errors: ['not_found', 'invalid', 'wrong_state', 'stale_version'],
});
export const deleteAppointment = call({
  name: 'appointments.delete',
  log: { name: 'Appuntamento eliminato', isActivity: true },
  method: 'DELETE',
  path: '/api/agent/appointments/:id',
  summary: 'Elimina un appuntamento ancora da confermare',
  ...agentWrites,
  acting: 'refused',
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});

/** `order`: the contract that was concluded; null when there was none (ACC-154, ACC-156). */
export const recordResult = call({
  name: 'appointments.record-result',
  log: { name: 'Esito dell’appuntamento registrato', isActivity: true },
  method: 'POST',
  path: '/api/agent/appointments/:id/result',
  summary: 'Registra che cosa è venuto da un appuntamento',
  ...own,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: z.strictObject({ order: id().nullable() }),
  output: appointment,
  errors: ['not_found', 'wrong_state', 'invalid'],
});

/** NET-121, NET-122: the newest first. */
export const listReports = call({
  name: 'appointments.list-reports',
  reads: 'standby',
  method: 'GET',
  path: '/api/customer/appointments',
  summary: 'I contatti che un cliente ha segnalato',
  ...CUSTOMER,
  ...read,
  query: z.strictObject({ ...paging(25), status, isRewardRedeemed: flagText().optional() }),
  output: page(report),
  errors: [],
});
export const reportsFile = listFile(listReports, {
  name: 'appointments.list-reports-file',
  path: '/file/customer-appointments',
  summary: 'I contatti che un cliente ha segnalato in CSV o XLSX',
});
export const getReport = call({
  name: 'appointments.get-report',
  method: 'GET',
  path: '/api/customer/appointments/:id',
  summary: 'Un contatto segnalato',
  ...CUSTOMER,
  ...read,
  params,
  output: report,
  errors: ['not_found'],
});
export const createReport = call({
  name: 'appointments.create-report',
  log: { name: 'Contatto segnalato all’incaricato', isActivity: true },
  method: 'POST',
  path: '/api/customer/appointments',
  summary: 'Segnala un contatto al proprio incaricato',
  ...customerWrites,
  idempotency: 'key',
  body: z.strictObject({ ...contact, customerAddress: address, timeRequestedByCustomer: moment }),
  output: report,
  errors: ['invalid', 'wrong_state'],
});
export const deleteReport = call({
  name: 'appointments.delete-report',
  log: { name: 'Segnalazione di un contatto eliminata', isActivity: true },
  method: 'DELETE',
  path: '/api/customer/appointments/:id',
  summary: 'Elimina una segnalazione non ancora confermata',
  ...customerWrites,
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});
/** `attributes`: of a gift with variants, the one chosen of each. */
export const redeemReward = call({
  name: 'appointments.redeem-reward',
  log: { name: 'Omaggio per una segnalazione riscattato', isActivity: true },
  method: 'POST',
  path: '/api/customer/appointments/:id/redeem-reward',
  summary: 'Riscatta l’omaggio di un appuntamento concluso con un contratto',
  ...customerWrites,
  acting: 'refused',
  idempotency: 'natural',
  params,
  body: z.strictObject({ product: text(40, 1), attributes: z.record(toldText(40, 1), toldText(40, 1)).default({}) }),
  output: report,
  errors: ['not_found', 'invalid', 'wrong_state'],
});

/** NET-094: the newest first. */
export const listAdminAppointments = call({
  name: 'appointments.admin-list',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/appointments',
  summary: 'Gli appuntamenti di tutti gli agenti',
  ...OFFICE,
  ...read,
  query: z.strictObject({
    ...paging(25),
    search: text(80).optional(),
    status,
    ...ordering(['createdAt', 'time'], 'createdAt', 'desc'),
  }),
  output: page(appointment),
  errors: [],
});
export const adminAppointmentsFile = listFile(listAdminAppointments, {
  name: 'appointments.admin-list-file',
  path: '/file/admin-appointments',
  summary: 'Gli appuntamenti di tutti gli agenti in CSV o XLSX',
});
export const createAdminAppointment = call({
  name: 'appointments.admin-create',
  log: { name: 'Appuntamento assegnato a un agente' },
  method: 'POST',
  path: '/api/admin/appointments',
  summary: 'Assegna un contatto a un agente',
  ...OFFICE,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({ seller: id(), ...contact }),
  output: appointment,
  errors: ['invalid'],
});
export const deleteAdminAppointment = call({
  name: 'appointments.admin-delete',
  log: { name: 'Appuntamento eliminato dalla sede' },
  method: 'DELETE',
  path: '/api/admin/appointments/:id',
  summary: 'Elimina un appuntamento, in qualunque stato',
  ...OFFICE,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state'],
});
/** NET-097: sellers of the cleaning shop who live in a province. */
export const listSellers = call({
  name: 'appointments.sellers',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/appointment-sellers',
  summary: 'Gli agenti di una provincia ai quali si può assegnare un appuntamento',
  ...OFFICE,
  ...read,
  query: z.strictObject({ ...paging(50), state: text(2, 2) }),
  output: page(z.object({ id: id(), fullName: z.string(), city: z.string(), state: z.string() })),
  errors: [],
});

export const appointmentCalls = [
  listAppointments,
  appointmentsFile,
  getAppointment,
  createAppointment,
  setAppointment,
  deleteAppointment,
  recordResult,
  listReports,
  reportsFile,
  getReport,
  createReport,
  deleteReport,
  redeemReward,
  listAdminAppointments,
  adminAppointmentsFile,
  createAdminAppointment,
  deleteAdminAppointment,
  listSellers,
  ...appointmentLinkCalls,
] as const;
