/** Calls behind the links of appointments: the answer of whoever is met, and the calendar to subscribe to. */
import { z } from 'zod';
import { CUSTOMER_ANSWERS } from '@ema/domain/appointments/answers.ts';
import { call } from '../kernel/call.ts';
import { instant, noBody } from '../kernel/shapes.ts';

const token = z.string().regex(/^\d{1,15}-[A-Za-z0-9_-]{22}$/, 'Il collegamento non è valido.');
const signedOut = { who: 'anyone', acting: 'allowed', whilePending: 'allowed', rate: 'code' } as const;
const invitation = z.object({
  /** Whoever sees the link learns nothing of who is met beyond the first name. */
  firstName: z.string(),
  sellerName: z.string(),
  time: instant(),
  place: z.string(),
  answer: z.enum(CUSTOMER_ANSWERS).nullable(),
  /** Why it cannot be answered any more, as a sentence. */
  closed: z.string().nullable(),
});

export const readInvitation = call({
  name: 'appointments.read-invitation',
  method: 'GET',
  path: '/api/appointment-invitations/:token',
  summary: 'Un appuntamento, per chi ha il collegamento del messaggio',
  ...signedOut,
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ token }),
  output: invitation,
  errors: ['not_found'],
});
export const answerInvitation = call({
  name: 'appointments.answer-invitation',
  log: { name: 'Risposta a un appuntamento' },
  method: 'PUT',
  path: '/api/appointment-invitations/:token',
  summary: 'Conferma o declina un appuntamento dal collegamento del messaggio',
  ...signedOut,
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ token }),
  body: z.strictObject({ answer: z.enum(CUSTOMER_ANSWERS, 'Scegli se ci sarai.') }),
  output: invitation,
  errors: ['not_found', 'wrong_state', 'too_many'],
});

const own = { who: ['ROLE_ACCESS_APPOINTMENTS_AS_AGENT'], acting: 'refused', whilePending: 'refused' } as const;
export const readCalendarAddress = call({
  name: 'appointments.read-calendar-address',
  method: 'GET',
  path: '/api/agent/calendar-address',
  summary: 'Da quando il proprio calendario ha un indirizzo',
  ...own,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({ createdAt: instant().nullable() }),
  errors: [],
});
/** The address is told this once: only its hash is kept. */
export const makeCalendarAddress = call({
  name: 'appointments.make-calendar-address',
  log: { name: 'Indirizzo del calendario creato', isActivity: true },
  method: 'POST',
  path: '/api/agent/calendar-address',
  summary: 'Crea un indirizzo privato del proprio calendario; quello di prima non vale più',
  ...own,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  body: noBody(),
  output: z.object({ address: z.string(), createdAt: instant() }),
  errors: [],
});
export const revokeCalendarAddress = call({
  name: 'appointments.revoke-calendar-address',
  log: { name: 'Indirizzo del calendario revocato', isActivity: true },
  method: 'DELETE',
  path: '/api/agent/calendar-address',
  summary: 'Revoca l’indirizzo del proprio calendario',
  ...own,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  output: 'empty',
  errors: [],
});
export const calendarFile = call({
  name: 'appointments.calendar-file',
  method: 'GET',
  path: '/file/calendar/:secret',
  summary: 'Il calendario di un agente in iCalendar, per chi ne ha l’indirizzo',
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}\.ics$/, 'Indirizzo non valido.') }),
  output: 'file',
  errors: ['not_found'],
});

export const appointmentLinkCalls = [
  readInvitation,
  answerInvitation,
  readCalendarAddress,
  makeCalendarAddress,
  revokeCalendarAddress,
  calendarFile,
] as const;
