/** The handlers of payments online. */
import type { Handler } from '../../kernel/handle.ts';
import { pagodilNotificationHandler } from './pagodil-notification.ts';
import { pagodilRefundHandler } from './pagodil-refund.ts';
import { pagodilReturnHandler } from './pagodil-return.ts';
import { abandonPaymentHandler } from './payment-abandon.ts';
import { checkPaymentHandler } from './payment-check.ts';
import { listFlaggedHandler, readPaymentHandler } from './reads.ts';
import { resolvePaymentHandler } from './resolve-payment.ts';
import { startPaymentHandler } from './stripe-payment.ts';
import { stripeWebhookHandler } from './stripe-webhook.ts';
import { flaggedPaymentsFileHandler } from './list-files.ts';

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
  flaggedPaymentsFileHandler,
];
