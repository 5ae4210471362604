/** Reading calls of webhooks. */
import { getWebhookDelivery, listEndpoints, listWebhookDeliveries } from '@ema/calls/webhooks.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentDelivery, presentEndpoint, presentWholeDelivery } from './present.ts';
import {
  findDeliveries,
  findDelivery,
  findEndpoint,
  findEndpoints,
  type DeliveryRow,
  type EndpointRow,
} from './queries.ts';

/** @throws not_found */
export const endpointOf = async (db: Queryable, id: number): Promise<EndpointRow> => {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw new CallError('not_found', 'Questo webhook non esiste.');
  return endpoint;
};
/** @throws not_found */
export const deliveryOf = async (db: Queryable, id: number): Promise<DeliveryRow> => {
  const delivery = await findDelivery(db, id);
  if (!delivery) throw new CallError('not_found', 'Questo messaggio non esiste più.');
  return delivery;
};

export const listEndpointsHandler = handle(listEndpoints, async (c) => ({
  items: (await findEndpoints(c.db)).map((row) => presentEndpoint(row, c.now)),
}));
export const listWebhookDeliveriesHandler = handle(listWebhookDeliveries, async (c, { query }) => {
  const { rows, total } = await findDeliveries(c.db, query);
  return { items: rows.map(presentDelivery), pagination: pagination(query.page, query.perPage, total) };
});
export const getWebhookDeliveryHandler = handle(getWebhookDelivery, async (c, { params }) =>
  presentWholeDelivery(await deliveryOf(c.db, params.id)),
);
