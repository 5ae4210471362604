/** Makes webhooks and lets things happen that they are told of, for tests. */
import { createHmac } from 'node:crypto';
import type { WebhookEvent } from '@ema/domain/webhooks/events.ts';
import { announce } from '../features/webhooks/announce.ts';
import { createOutbox } from '../kernel/outbox.ts';
import { newKey, type Client, type Portal } from './harness.ts';
import { doWaitingJobs } from './waiting-jobs.ts';
import type { Received, webhookReceiver } from './webhook-receiver.ts';

export const HOOKS = '/api/admin/webhook-endpoints';
export const SENT = '/api/admin/webhook-deliveries';
export type Hook = {
  id: number;
  url: string;
  state: string;
  secret: string;
  version: number;
  failures: number;
  waiting: number;
  formerSecretUntil: string | null;
};
export type Delivery = {
  id: number;
  endpointId: number;
  messageId: string;
  state: string;
  attempts: number;
  nextAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
  lastMs: number | null;
};

type Hooks = {
  /** An address of the receiver that nothing else was sent to. */
  hook(events?: readonly WebhookEvent[]): Promise<Hook & { path: string }>;
  remove(h: Hook): Promise<{ status: number }>;
  /** Something happens, in a transaction of its own. */
  happens(orderId: number, type?: WebhookEvent): Promise<void>;
  /** @returns how many jobs there were */
  send(): Promise<number>;
  deliveriesOf(h: Hook): Promise<Delivery[]>;
};
/** `admin`: who makes them, once there is a portal. */
export const webhooksOf = (t: Portal, receiver: ReturnType<typeof webhookReceiver>, admin: () => Client): Hooks => {
  let hookCount = 0;
  return {
    hook: async (events = ['order.submitted']) => {
      const path = `/hook-${(hookCount += 1)}`;
      const { body, status } = await admin().post<Hook>(HOOKS, { url: receiver.at(path), events });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return { ...body, path };
    },
    remove: (h) => admin().del(`${HOOKS}/${h.id}`, { key: newKey() }),
    happens: async (orderId, type = 'order.submitted') => {
      const now = t.services.ports.clock.now();
      await t.services.db.transaction(now, (tx) =>
        announce({ db: tx, outbox: createOutbox(tx, t.services.boss), now }, type, { orderId }),
      );
    },
    send: () => doWaitingJobs(t, 'webhooks.deliver'),
    deliveriesOf: async (h) => (await admin().get<{ items: Delivery[] }>(`${SENT}?endpoint=${h.id}`)).body.items,
  };
};
/** As the specification reckons it, from what came. */
export const signaturesOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;
