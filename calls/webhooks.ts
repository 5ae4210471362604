/** Calls by which administrators say which addresses are told what happens, and look at what those were told. */
import { z } from 'zod';
import { URL_MAX } from '@ema/domain/webhooks/address.ts';
import { SENT_TYPES, WEBHOOK_EVENTS } from '@ema/domain/webhooks/events.ts';
import { DELIVERY_STATES, ENDPOINT_STATES } from '@ema/domain/webhooks/states.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { id, idText, instant, noBody, page, paging, text } from './kernel/shapes.ts';

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const reading = { ...office, rate: 'read', idempotency: 'safe', audit: null } as const;
const writing = { ...office, rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });
const whole = z.number().int();

const endpoint = z.object({
  id: id(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  state: z.enum(ENDPOINT_STATES),
  /** Attempts that failed since one arrived, and since when. */
  failures: whole,
  failingSince: instant().nullable(),
  /** Until then the former secret signs too. */
  formerSecretUntil: instant().nullable(),
  /** Messages that wait to arrive. */
  waiting: whole,
  createdAt: instant(),
  createdBy: z.string(),
  version: whole,
});
const address = {
  url: text(URL_MAX, 1),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Scegli gli eventi dall’elenco.'))
    .min(1, 'Scegli almeno un evento.')
    .max(WEBHOOK_EVENTS.length),
};

export const listEndpoints = call({
  name: 'webhooks.endpoints',
  method: 'GET',
  path: '/api/admin/webhook-endpoints',
  summary: 'Gli indirizzi avvisati di quello che succede',
  ...reading,
  output: z.object({ items: z.array(endpoint) }),
  errors: [],
});
/** No Idempotency-Key, as of an API key: its answer holds a secret. No two that stand have the same address. */
export const createEndpoint = call({
  name: 'webhooks.create-endpoint',
  log: { name: 'Webhook creato' },
  method: 'POST',
  path: '/api/admin/webhook-endpoints',
  summary: 'Avvisa un altro indirizzo; il segreto si vede questa volta sola',
  ...writing,
  body: z.strictObject(address),
  output: endpoint.extend({ secret: z.string() }),
  errors: ['invalid', 'wrong_state'],
});
export const updateEndpoint = call({
  name: 'webhooks.update-endpoint',
  log: { name: 'Webhook modificato' },
  method: 'PUT',
  path: '/api/admin/webhook-endpoints/:id',
  summary: 'Cambia indirizzo ed eventi di un webhook',
  ...writing,
  params,
  body: z.strictObject({ ...address, version: whole }),
  output: endpoint,
  errors: ['not_found', 'invalid', 'stale_version'],
});
/** The former secret signs beside the new one for a day. */
export const rotateSecret = call({
  name: 'webhooks.rotate-secret',
  log: { name: 'Segreto del webhook cambiato' },
  method: 'POST',
  path: '/api/admin/webhook-endpoints/:id/rotate-secret',
  summary: 'Cambia il segreto di un webhook; il nuovo si vede questa volta sola',
  ...writing,
  params,
  body: z.strictObject({ version: whole }),
  output: endpoint.extend({ secret: z.string() }),
  errors: ['not_found', 'stale_version'],
});
export const disableEndpoint = call({
  name: 'webhooks.disable-endpoint',
  log: { name: 'Webhook disattivato' },
  method: 'POST',
  path: '/api/admin/webhook-endpoints/:id/disable',
  summary: 'Disattiva un webhook: di quello che succede poi non viene avvisato',
  ...writing,
  params,
  body: noBody(),
  output: endpoint,
  errors: ['not_found', 'wrong_state'],
});
export const enableEndpoint = call({
  name: 'webhooks.enable-endpoint',
  log: { name: 'Webhook riattivato' },
  method: 'POST',
  path: '/api/admin/webhook-endpoints/:id/enable',
  summary: 'Riattiva un webhook, che riceve anche quello che aspettava',
  ...writing,
  params,
  body: noBody(),
  output: endpoint,
  errors: ['not_found', 'wrong_state'],
});
export const testEndpoint = call({
  name: 'webhooks.test-endpoint',
  log: { name: 'Webhook provato' },
  method: 'POST',
  path: '/api/admin/webhook-endpoints/:id/test',
  summary: 'Manda una prova a un webhook',
  ...writing,
  idempotency: 'key',
  params,
  body: noBody(),
  output: z.object({ id: id() }),
  errors: ['not_found', 'wrong_state'],
});
export const deleteEndpoint = call({
  name: 'webhooks.delete-endpoint',
  log: { name: 'Webhook eliminato' },
  method: 'DELETE',
  path: '/api/admin/webhook-endpoints/:id',
  summary: 'Elimina un webhook; quello che aspettava non parte più',
  ...writing,
  idempotency: 'key',
  params,
  output: 'empty',
  errors: ['not_found'],
});

const delivery = z.object({
  id: id(),
  endpointId: id(),
  url: z.string(),
  messageId: z.string(),
  type: z.enum(SENT_TYPES),
  state: z.enum(DELIVERY_STATES),
  createdAt: instant(),
  /** All that were made. */
  attempts: whole,
  nextAt: instant().nullable(),
  lastAt: instant().nullable(),
  /** What was answered last; null when nothing was. */
  lastStatus: whole.nullable(),
  lastError: z.string().nullable(),
  lastMs: whole.nullable(),
});
export const listWebhookDeliveries = call({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/api/admin/webhook-deliveries',
  summary: 'Che cosa è stato mandato ai webhook, dal più recente',
  ...reading,
  query: z.strictObject({
    ...paging(25),
    endpoint: idText().optional(),
    state: z.enum(DELIVERY_STATES, 'Scegli uno stato dell’elenco.').optional(),
    type: z.enum(SENT_TYPES, 'Scegli un evento dell’elenco.').optional(),
  }),
  output: page(delivery),
  errors: [],
});
export const webhookDeliveriesFile = listFile(listWebhookDeliveries, {
  name: 'webhooks.deliveries-file',
  path: '/file/admin/webhook-deliveries',
  summary: 'Che cosa è stato mandato ai webhook, in CSV o XLSX',
});
export const getWebhookDelivery = call({
  name: 'webhooks.delivery',
  method: 'GET',
  path: '/api/admin/webhook-deliveries/:id',
  summary: 'Un messaggio di un webhook e tutti i suoi tentativi',
  ...reading,
  params,
  output: delivery.extend({
    payload: z.string(),
    history: z.array(z.object({ at: instant(), status: whole.nullable(), ms: whole, error: z.string().nullable() })),
  }),
  errors: ['not_found'],
});
export const resendDelivery = call({
  name: 'webhooks.resend',
  log: { name: 'Messaggio di un webhook rimandato' },
  method: 'POST',
  path: '/api/admin/webhook-deliveries/:id/resend',
  summary: 'Rimanda subito un messaggio, con lo stesso numero',
  ...writing,
  params,
  body: noBody(),
  output: delivery,
  errors: ['not_found', 'wrong_state'],
});

export const webhookCalls = [
  listEndpoints,
  createEndpoint,
  updateEndpoint,
  rotateSecret,
  disableEndpoint,
  enableEndpoint,
  testEndpoint,
  deleteEndpoint,
  listWebhookDeliveries,
  webhookDeliveriesFile,
  getWebhookDelivery,
  resendDelivery,
] as const;
