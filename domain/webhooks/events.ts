/** What other programs are told of, and what a test tells them. */

export const WEBHOOK_EVENTS = [
  'order.submitted',
  'order.paid',
  'order.withdrawn',
  'agent.registered',
  'contract.signed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
/** Sent by hand, to try an address. */
export const TEST_EVENT = 'webhook.test';
export const SENT_TYPES = [...WEBHOOK_EVENTS, TEST_EVENT] as const;
export type SentType = (typeof SENT_TYPES)[number];

export const EVENT_NAMES: Readonly<Record<SentType, string>> = {
  'order.submitted': 'Ordine inviato',
  'order.paid': 'Ordine pagato',
  'order.withdrawn': 'Recesso da un ordine',
  'agent.registered': 'Nuovo incaricato',
  'contract.signed': 'Contratto firmato',
  'webhook.test': 'Prova',
};
/** What each tells, in the order of the message: numbers, kinds and amounts, never who somebody is. */
export const EVENT_FIELDS: Readonly<Record<WebhookEvent, readonly string[]>> = {
  'order.submitted': ['orderId', 'shop', 'type', 'sellerId', 'customerId', 'paymentMethod', 'total'],
  'order.paid': ['orderId', 'amount'],
  'order.withdrawn': ['orderId', 'withdrawalId', 'total'],
  'agent.registered': ['agentId', 'sponsorId', 'shops'],
  'contract.signed': ['contractId', 'documentType', 'userId'],
};
