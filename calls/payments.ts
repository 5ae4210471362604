import { z } from 'zod';
import { call } from './kernel/call.ts';
import { id, idText } from './kernel/shapes.ts';

const COMMISSIONS = ['ROLE_ACCESS_COMMISSIONS'] as const;
const address = () => z.string().max(500);

export const startPayment = call({
  name: 'payments.stripe-payment',
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
  body: z.strictObject({ successUrl: address(), cancelUrl: address() }),
  output: z.object({ id: z.string(), redirectUrl: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid', 'provider_failed'],
});
export const paymentStatus = z.object({
  orderId: id(),
  state: z.enum(['open', 'in_payment', 'submitted', 'cancelled', 'waiting_confirmation', 'confirmed']),
  attempt: z.string().nullable(),
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
  errors: ['malformed', 'unavailable'],
});

export const paymentCalls = [startPayment, readPayment, checkPayment, abandonPayment, stripeWebhook] as const;
