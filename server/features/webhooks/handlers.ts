/** The handlers of webhooks. */
import type { Handler } from '../../kernel/handle.ts';
import { createEndpointHandler } from './create-endpoint.ts';
import { deleteEndpointHandler } from './delete-endpoint.ts';
import { disableEndpointHandler } from './disable-endpoint.ts';
import { enableEndpointHandler } from './enable-endpoint.ts';
import { webhookDeliveriesFileHandler } from './list-files.ts';
import { getWebhookDeliveryHandler, listEndpointsHandler, listWebhookDeliveriesHandler } from './reads.ts';
import { resendDeliveryHandler } from './resend-delivery.ts';
import { rotateSecretHandler } from './rotate-secret.ts';
import { testEndpointHandler } from './test-endpoint.ts';
import { updateEndpointHandler } from './update-endpoint.ts';

export const webhookHandlers: readonly Handler[] = [
  listEndpointsHandler,
  createEndpointHandler,
  updateEndpointHandler,
  rotateSecretHandler,
  disableEndpointHandler,
  enableEndpointHandler,
  testEndpointHandler,
  deleteEndpointHandler,
  listWebhookDeliveriesHandler,
  webhookDeliveriesFileHandler,
  getWebhookDeliveryHandler,
  resendDeliveryHandler,
];
