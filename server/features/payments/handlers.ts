import type { Handler } from '../../kernel/handle.ts';
import { abandonPaymentHandler, checkPaymentHandler, readPaymentHandler } from './follow.ts';
import { listDeclaredHandler, settleDeclaredHandler } from './declared.ts';
import {
  declareHandler,
  getDeliveryHandler,
  listBanksHandler,
  listDeliveriesHandler,
  receiptHandler,
} from './delivery-calls.ts';
import { unpaidDeliveriesHandler } from './unpaid.ts';
import { mavSlipHandler } from './mav-slip.ts';
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
  mavSlipHandler,
  listDeliveriesHandler,
  getDeliveryHandler,
  listBanksHandler,
  declareHandler,
  receiptHandler,
  listDeclaredHandler,
  settleDeclaredHandler,
  unpaidDeliveriesHandler,
];
