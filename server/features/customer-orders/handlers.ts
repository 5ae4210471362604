import type { Handler } from '../../kernel/handle.ts';
import {
  customerKitHandler,
  customerKitsHandler,
  customerProductsHandler,
  customerQuotationHandler,
  customerTypeHandler,
  customerTypesHandler,
} from './catalogue.ts';
import { createCustomerCommissionHandler } from './create.ts';
import {
  cancelCustomerCommissionHandler,
  completeCustomerSignatureHandler,
  customerContractHandler,
  getCustomerCommissionHandler,
  listCustomerCommissionsHandler,
  startCustomerSignatureHandler,
  submitCustomerCommissionHandler,
} from './orders.ts';
import {
  abandonCustomerPaymentHandler,
  checkCustomerPaymentHandler,
  financeCustomerCommissionHandler,
  payCustomerCommissionHandler,
} from './pay.ts';
import { refundWithdrawalHandler } from './refund.ts';
import { withdrawalReceiptHandler, withdrawHandler } from './withdraw.ts';
import { listWithdrawalsHandler, withdrawalFileHandler, withdrawalGoodsReturnedHandler } from './withdrawal-tasks.ts';

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
];
