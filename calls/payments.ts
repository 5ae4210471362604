/** Calls of paying online, of the payments that the office checks, and of what the providers of payments tell. */
import { z } from 'zod';
import { ORDER_STATES } from '@ema/domain/orders/states.ts';
import { REVIEW_ACTIONS } from '@ema/domain/payments/may.ts';
import { ATTEMPT_STATES } from '@ema/domain/payments/states.ts';
import { KIT_PARTS, KIT_PAYMENT_STATES } from '@ema/domain/sponsorship/states.ts';
import { call } from './kernel/call.ts';
import { id, idText, instant, money, noBody, ordering, page, paging, text } from './kernel/shapes.ts';
import { listFile } from './kernel/list-file.ts';

const COMMISSIONS = ['ROLE_ACCESS_COMMISSIONS'] as const;
const address = () => z.string().max(500);

export const startPayment = call({
  name: 'payments.stripe-payment',
  log: { name: 'Pagamento avviato', isActivity: true },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/stripe-payment',
  summary: 'Paga l’ordine con carta',
  who: COMMISSIONS,
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({
    successUrl: address(),
    cancelUrl: address(),
    /** The total that was seen: another one is refused (ORD-536). */
    expectedTotal: money().optional(),
  }),
  output: z.object({ id: z.string(), redirectUrl: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'stale_version', 'provider_failed'],
});
export const paymentStatus = z.object({
  orderId: id(),
  state: z.enum(['open', 'in_payment', 'submitted', 'cancelled', 'waiting_confirmation', 'confirmed']),
  attempt: z.enum(ATTEMPT_STATES).nullable(),
  /** Money came in that an administrator has to look at. */
  isInReview: z.boolean(),
  message: z.string(),
});
export const readPayment = call({
  name: 'payments.status',
  method: 'GET',
  path: '/api/agent/orders/:id/payment-status',
  summary: 'A che punto è il pagamento',
  who: COMMISSIONS,
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: paymentStatus,
  errors: ['not_found'],
});
export const checkPayment = call({
  name: 'payments.check',
  log: { name: 'Pagamento ricontrollato' },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/payment-check',
  summary: 'Chiede al fornitore se il pagamento è avvenuto',
  who: COMMISSIONS,
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: paymentStatus,
  errors: ['not_found', 'provider_failed'],
});
export const abandonPayment = call({
  name: 'payments.abandon',
  log: { name: 'Pagamento abbandonato' },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/payment-abandon',
  summary: 'Rinuncia al pagamento in corso: l’ordine torna in sospeso',
  who: COMMISSIONS,
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  output: paymentStatus,
  errors: ['not_found', 'wrong_state', 'provider_failed'],
});
export const stripeWebhook = call({
  name: 'payments.webhook',
  log: { name: 'Notifica di pagamento' },
  method: 'POST',
  path: '/stripe/webhook',
  summary: 'Notifiche del fornitore di pagamenti',
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'none',
  idempotency: 'natural',
  audit: null,
  bodyLimit: 262_144,
  body: z.looseObject({}),
  output: z.object({ received: z.boolean() }),
  errors: ['malformed'],
});

const reference = z.strictObject({
  reference: z.string().regex(/^ema-\d{1,15}-[0-9a-f]{16}$/, 'Riferimento non valido.'),
});
const fromOutside = {
  who: 'anyone',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'none',
  idempotency: 'natural',
  audit: null,
} as const;
export const pagodilNotification = call({
  name: 'payments.pagodil-notification',
  log: { name: 'Notifica di PagoDIL' },
  method: 'POST',
  path: '/pagodil/notification/:reference',
  summary: 'Notifiche di PagoDIL',
  ...fromOutside,
  params: reference,
  body: z.looseObject({}).optional(),
  output: z.object({ received: z.boolean() }),
  errors: ['too_many'],
});
export const pagodilReturn = call({
  name: 'payments.pagodil-return',
  log: { name: 'Ritorno da PagoDIL' },
  method: 'POST',
  path: '/pagodil/return/:reference',
  summary: 'Il browser torna da PagoDIL',
  ...fromOutside,
  params: reference,
  body: z.looseObject({}).optional(),
  output: 'redirect',
  errors: [],
});

const admin = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
export const flaggedPayment = z.object({
  id: id(),
  /** Of an order, else of a registration kit. */
  orderId: id().nullable(),
  orderState: z.enum(ORDER_STATES).nullable(),
  seller: z.object({ id: id(), fullName: z.string() }).nullable(),
  kit: z
    .object({
      part: z.enum(KIT_PARTS),
      number: z.number().int(),
      state: z.enum(KIT_PAYMENT_STATES),
      payer: z.string().nullable(),
      username: z.string().nullable(),
    })
    .nullable(),
  customer: z.string().nullable(),
  paymentMethodName: z.string(),
  reference: z.string(),
  state: z.enum(ATTEMPT_STATES),
  amount: money(),
  received: money().nullable(),
  reason: z.string(),
  createdAt: instant(),
  paidAt: instant().nullable(),
  resolvedAt: instant().nullable(),
  resolvedBy: z.string().nullable(),
  resolution: z.enum(REVIEW_ACTIONS).nullable(),
  note: z.string(),
  actions: z.array(z.enum(REVIEW_ACTIONS)),
});
export const listFlaggedPayments = call({
  name: 'payments.flagged',
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Pagamenti da verificare',
  ...admin,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({
    ...paging(25),
    resolved: z.enum(['true', 'false']).default('false'),
    ...ordering(['createdAt', 'amount'], 'createdAt', 'desc'),
  }),
  output: page(flaggedPayment),
  errors: [],
});
export const flaggedPaymentsFile = listFile(listFlaggedPayments, {
  name: 'payments.flagged-file',
  path: '/file/payments',
  summary: 'Pagamenti da verificare in CSV o XLSX',
});
export const resolvePayment = call({
  name: 'payments.resolve',
  log: { name: 'Pagamento verificato' },
  method: 'POST',
  path: '/api/admin/payments/:id/resolve',
  summary: 'Verifica un pagamento',
  ...admin,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ action: z.enum(REVIEW_ACTIONS), note: text(300).default('') }),
  output: flaggedPayment,
  errors: ['not_found', 'wrong_state', 'invalid', 'provider_failed'],
});
export const pagodilRefund = call({
  name: 'payments.pagodil-refund',
  log: { name: 'Finanziamento rimborsato' },
  method: 'POST',
  path: '/api/admin/commissions/:id/pagodil-refund',
  summary: 'Rimborso completo di un finanziamento PagoDIL',
  ...admin,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: noBody(),
  output: z.object({ id: id(), refunded: money(), refundedAt: instant() }),
  errors: ['not_found', 'wrong_state', 'provider_failed'],
});

export const paymentCalls = [
  startPayment,
  readPayment,
  checkPayment,
  abandonPayment,
  stripeWebhook,
  pagodilNotification,
  pagodilReturn,
  listFlaggedPayments,
  flaggedPaymentsFile,
  resolvePayment,
  pagodilRefund,
] as const;
