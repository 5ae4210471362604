/** The handlers of the calls about orders and commissions. */
import type { Handler } from '../../kernel/handle.ts';
import { callOffOrderHandler } from './call-off.ts';
import { changePaymentMethodHandler } from './change-payment-method.ts';
import { createCommissionHandler } from './create-commission.ts';
import { deleteCommissionHandler } from './delete-commission.ts';
import { submitDirectlyHandler } from './direct-submission.ts';
import { quoteHandler } from './quote-commission.ts';
import {
  earnedPointsHandler,
  getCommissionHandler,
  getOrderHandler,
  getPendingHandler,
  listCommissionsHandler,
  listOrdersHandler,
  listPaymentMethodsHandler,
  listPendingHandler,
  listSubmittedHandler,
  listSubordinatesCommissionsHandler,
  provisionalDateHandler,
} from './reads.ts';
import { resetSubordinatesCommissionsCountHandler } from './reset-subordinates-commissions-count.ts';
import { updateCommissionHandler } from './update-commission.ts';
import { ordersFileHandler, subordinatesCommissionsFileHandler } from './list-files.ts';

export const orderHandlers: readonly Handler[] = [
  quoteHandler,
  createCommissionHandler,
  earnedPointsHandler,
  getCommissionHandler,
  updateCommissionHandler,
  deleteCommissionHandler,
  listPendingHandler,
  listSubmittedHandler,
  listCommissionsHandler,
  getPendingHandler,
  provisionalDateHandler,
  submitDirectlyHandler,
  listOrdersHandler,
  getOrderHandler,
  listSubordinatesCommissionsHandler,
  resetSubordinatesCommissionsCountHandler,
  listPaymentMethodsHandler,
  changePaymentMethodHandler,
  callOffOrderHandler,
  ordersFileHandler,
  subordinatesCommissionsFileHandler,
];
