/** Webhooks as the portal answers them: never a secret, but for the answer that made it. */
import { formerUntil } from './former.ts';
import type { DeliveryRow, EndpointRow } from './queries.ts';

export const presentEndpoint = (e: EndpointRow, now: Date) => ({
  id: e.id,
  url: e.url,
  events: e.events,
  state: e.state,
  failures: e.failures,
  failingSince: e.failing_since?.toISOString() ?? null,
  formerSecretUntil: formerUntil(e.former_secret_until, now)?.toISOString() ?? null,
  waiting: e.waiting,
  createdAt: e.created_at.toISOString(),
  createdBy: e.created_by,
  version: e.version,
});

export const presentDelivery = (d: DeliveryRow) => {
  const last = d.history.at(-1);
  return {
    id: d.id,
    endpointId: d.endpoint_id,
    url: d.url,
    messageId: d.message_id,
    type: d.type,
    state: d.state,
    createdAt: d.created_at.toISOString(),
    attempts: d.history.length,
    nextAt: d.state === 'pending' ? (d.next_at?.toISOString() ?? null) : null,
    lastAt: last?.at ?? null,
    lastStatus: last?.status ?? null,
    lastError: last?.error ?? null,
    lastMs: last?.ms ?? null,
  };
};
export const presentWholeDelivery = (d: DeliveryRow) => ({
  ...presentDelivery(d),
  payload: d.payload,
  history: d.history,
});
