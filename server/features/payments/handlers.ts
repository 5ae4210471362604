import type { Handler } from '../../kernel/handle.ts';
import { abandonPaymentHandler, checkPaymentHandler, readPaymentHandler } from './follow.ts';
import { startPaymentHandler } from './start.ts';
import { stripeWebhookHandler } from './webhook.ts';

export const paymentHandlers: readonly Handler[] = [
  startPaymentHandler,
  readPaymentHandler,
  checkPaymentHandler,
  abandonPaymentHandler,
  stripeWebhookHandler,
];
