/** Calls of an agent’s appointments: those that are asked about, and what came of one. */
import { z } from 'zod';
import { APPOINTMENT_STATUSES } from '@ema/domain/appointments/states.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { id, idText, instant, ordering, page, paging } from './kernel/shapes.ts';

const own = { who: ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], acting: 'allowed', whilePending: 'allowed' } as const;

const appointment = z.object({
  id: id(),
  time: instant().nullable(),
  createdAt: instant(),
  status: z.enum(APPOINTMENT_STATUSES),
  customerFirstName: z.string(),
  customerLastName: z.string(),
  customerMobile: z.string(),
  customerEmail: z.string(),
  customerAddress: z.object({
    streetAndNumber: z.string(),
    city: z.string(),
    postCode: z.string(),
    state: z.string(),
  }),
  isCreatedByAdministration: z.boolean(),
  reportingCustomer: z.object({ fullName: z.string() }).nullable(),
});

/** `isWaitingForResult`: confirmed, past and without result, the oldest first (ACC-151). */
export const listAppointments = call({
  name: 'appointments.list',
  method: 'GET',
  path: '/api/agent/appointments',
  summary: 'I propri appuntamenti, o quelli di cui manca l’esito',
  ...own,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    isWaitingForResult: z.enum(['true', 'false']).optional(),
    ...ordering(['time', 'createdAt'], 'time', 'asc'),
  }),
  output: page(appointment),
  errors: [],
});
export const appointmentsFile = listFile(listAppointments, {
  name: 'appointments.list-file',
  path: '/file/agent-appointments',
  summary: 'I propri appuntamenti in CSV o XLSX',
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
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ order: id().nullable() }),
  output: appointment,
  errors: ['not_found', 'wrong_state', 'invalid'],
});

export const appointmentCalls = [listAppointments, appointmentsFile, recordResult] as const;
