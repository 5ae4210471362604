/** Calls by which an invitation is paid, confirmed and looked after by the office. */
import { z } from 'zod';
import { ATTEMPT_STATES } from '@ema/domain/payments/states.ts';
import { PAYMENT_CHOICES } from '@ema/domain/sponsorship/choices.ts';
import { KIT_MODES, KIT_PARTS } from '@ema/domain/sponsorship/states.ts';
import { call } from '../kernel/call.ts';
import { day, id, noBody, seenVersion, text } from '../kernel/shapes.ts';
import { invitation, params, sponsoring } from './invitations.ts';

const cents = () => z.number().int();
const part = { part: z.enum(KIT_PARTS), number: z.number().int() };
/** Nobody pays while acting for somebody. */
const paying = {
  ...sponsoring,
  acting: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: noBody(),
  output: invitation,
} as const;
/** What the sponsor saw when they chose: data, contacts and price may be others by now. */
const seen = z.strictObject({ version: seenVersion() });
const office = { ...paying, who: ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'] } as const;

/** NET-077, NET-079: as the parameters are now, or as they were when a payment began. */
export const readInvitationPayment = call({
  name: 'sponsorship.invitation-payment',
  method: 'GET',
  path: '/api/subordinate-invitations/:id/payment',
  summary: 'Quanto costa l’iscrizione e come si può pagare',
  ...sponsoring,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params,
  output: z.object({
    invitationId: id(),
    totalToPayInCents: cents(),
    /** Which part that is: of a payment that began, the one it asks for (NET-908). */
    ...part,
    /** NET-909: what recording a postal order now would say was paid; null where none can be recorded. */
    postalOrder: z.object({ ...part, amountInCents: cents() }).nullable(),
    mode: z.enum(KIT_MODES),
    totalInCents: cents(),
    depositInCents: cents(),
    daysBeforePayment: z.number().int(),
    ordersGoal: z.number().int(),
    choices: z.array(z.enum(PAYMENT_CHOICES)),
    /** What it would be if it were split today; null where it cannot be. */
    instalments: z.array(z.object({ number: z.number().int(), amountInCents: cents(), dueOn: day() })).nullable(),
    /** How the last attempt to pay by card stands. */
    attempt: z.enum(ATTEMPT_STATES).nullable(),
    isInReview: z.boolean(),
  }),
  errors: ['not_found'],
});
/** NET-071, NET-072: paid at the first access, or not at all. */
export const confirmInvitation = call({
  name: 'sponsorship.confirm-invitation',
  log: { name: 'Sponsorizzazione confermata', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/confirm',
  summary: 'Conferma senza pagare ora: la nuova persona paga al primo accesso, o l’iscrizione è gratuita',
  ...paying,
  body: seen,
  errors: ['not_found', 'wrong_state', 'stale_version'],
});
/** NET-077. */
export const choosePostalOrder = call({
  name: 'sponsorship.choose-postal-order',
  log: { name: 'Bollettino postale scelto', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/postal-order',
  summary: 'Sceglie di pagare con bollettino postale',
  ...paying,
  idempotency: 'key',
  body: seen,
  errors: ['not_found', 'wrong_state', 'stale_version'],
});
/** Of a checkout that was left and of a postal order that nobody paid. */
export const reopenInvitation = call({
  name: 'sponsorship.reopen-invitation',
  log: { name: 'Pagamento della sponsorizzazione annullato', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/reopen',
  summary: 'Annulla un pagamento non ancora avvenuto: la sponsorizzazione torna in attesa',
  ...paying,
  errors: ['not_found', 'wrong_state', 'provider_failed'],
});
/** Whoever comes back from the provider's page: coming back makes nothing paid. */
export const checkInvitationPayment = call({
  name: 'sponsorship.check-invitation-payment',
  log: { name: 'Pagamento della sponsorizzazione ricontrollato' },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/payment-check',
  summary: 'Chiede al fornitore se il pagamento in corso è avvenuto',
  ...paying,
  acting: 'allowed',
  audit: null,
  errors: ['not_found', 'provider_failed'],
});
/** NET-040, NET-080: the office saw the money. */
export const recordPostalOrder = call({
  name: 'sponsorship.record-postal-order',
  log: { name: 'Bollettino postale incassato', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/postal-order-payment',
  summary: 'Registra che il bollettino postale è stato pagato',
  ...office,
  errors: ['not_found', 'wrong_state'],
});
/** NET-072: the way in of `eligibleForFreePayment`. */
export const setFreePayment = call({
  name: 'sponsorship.set-free-payment',
  log: { name: 'Iscrizione gratuita concessa o tolta', isActivity: true },
  method: 'PUT',
  path: '/api/subordinate-invitations/:id/free-payment',
  summary: 'Concede o toglie l’iscrizione gratuita',
  ...office,
  body: z.strictObject({ eligible: z.boolean('Scegli sì o no.') }),
  errors: ['not_found', 'wrong_state'],
});
/** The sponsor of record; who it was before is kept. */
export const changeSponsor = call({
  name: 'sponsorship.change-sponsor',
  log: { name: 'Sponsor della sponsorizzazione cambiato', isActivity: true },
  method: 'PUT',
  path: '/api/subordinate-invitations/:id/sponsor',
  summary: 'Cambia lo sponsor di una sponsorizzazione, con il motivo',
  ...office,
  idempotency: 'key',
  body: z.strictObject({ sponsor: id(), reason: text(200, 3), version: seenVersion() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'stale_version'],
});
/** Whoever signed everything and paid becomes an agent below their sponsor. */
export const activateInvited = call({
  name: 'sponsorship.activate',
  log: { name: 'Nuovo incaricato attivato', isActivity: true },
  method: 'POST',
  path: '/api/subordinate-invitations/:id/activate',
  summary: 'Attiva come incaricato chi ha completato la registrazione',
  ...office,
  errors: ['not_found', 'wrong_state'],
});

export const invitationPaymentCalls = [
  readInvitationPayment,
  confirmInvitation,
  choosePostalOrder,
  reopenInvitation,
  checkInvitationPayment,
  recordPostalOrder,
  setFreePayment,
  changeSponsor,
  activateInvited,
] as const;
