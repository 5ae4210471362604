import type { Handler } from '../../kernel/handle.ts';
import { abandonPaymentHandler, checkPaymentHandler, readPaymentHandler } from './follow.ts';
import { pagodilNotificationHandler, pagodilReturnHandler } from './pagodil.ts';
import { listFlaggedHandler, pagodilRefundHandler, resolvePaymentHandler } from './review.ts';
import { startPaymentHandler } from './start.ts';
import { stripeWebhookHandler } from './webhook.ts';

export const paymentHandlers: readonly Handler[] = [
  startPaymentHandler,
  readPaymentHandler,
  checkPaymentHandler,
  abandonPaymentHandler,
  stripeWebhookHandler,
  pagodilNotificationHandler,
  pagodilReturnHandler,
  listFlaggedHandler,
  resolvePaymentHandler,
  pagodilRefundHandler,
];
