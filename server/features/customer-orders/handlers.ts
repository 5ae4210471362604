/** The handlers of the calls of customers, and of the office about their withdrawals. */
import type { Handler } from '../../kernel/handle.ts';
import { cancelCustomerCommissionHandler } from './cancel.ts';
import { changeCustomerPaymentMethodHandler } from './change-payment-method.ts';
import { completeCustomerSignatureHandler } from './complete-signature.ts';
import { createCustomerCommissionHandler } from './create-commission.ts';
import { submitCustomerCommissionHandler } from './direct-submission.ts';
import { withdrawalGoodsReturnedHandler } from './goods-returned.ts';
import { financeCustomerCommissionHandler } from './pagodil-payment.ts';
import { abandonCustomerPaymentHandler } from './payment-abandon.ts';
import { checkCustomerPaymentHandler } from './payment-check.ts';
import { customerQuotationHandler } from './quote.ts';
import {
  customerContractHandler,
  customerKitHandler,
  customerKitsHandler,
  customerProductsHandler,
  customerTypeHandler,
  customerTypesHandler,
  getCustomerCommissionHandler,
  listCustomerCommissionsHandler,
  listCustomerPaymentMethodsHandler,
  withdrawalReceiptHandler,
} from './reads.ts';
import { refundWithdrawalHandler } from './refund-withdrawal.ts';
import { startCustomerSignatureHandler } from './start-signature.ts';
import { payCustomerCommissionHandler } from './stripe-payment.ts';
import { listWithdrawalsHandler, withdrawalFileHandler } from './withdrawal-reads.ts';
import { withdrawHandler } from './withdraw.ts';
import { customerCommissionsFileHandler, withdrawalsFileHandler } from './list-files.ts';

export const customerOrderHandlers: readonly Handler[] = [
  customerTypesHandler,
  customerTypeHandler,
  customerKitsHandler,
  customerKitHandler,
  customerProductsHandler,
  customerQuotationHandler,
  createCustomerCommissionHandler,
  listCustomerCommissionsHandler,
  getCustomerCommissionHandler,
  listCustomerPaymentMethodsHandler,
  changeCustomerPaymentMethodHandler,
  customerContractHandler,
  startCustomerSignatureHandler,
  completeCustomerSignatureHandler,
  submitCustomerCommissionHandler,
  cancelCustomerCommissionHandler,
  payCustomerCommissionHandler,
  financeCustomerCommissionHandler,
  checkCustomerPaymentHandler,
  abandonCustomerPaymentHandler,
  withdrawHandler,
  withdrawalReceiptHandler,
  listWithdrawalsHandler,
  withdrawalGoodsReturnedHandler,
  refundWithdrawalHandler,
  withdrawalFileHandler,
  customerCommissionsFileHandler,
  withdrawalsFileHandler,
];
