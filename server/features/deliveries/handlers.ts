/** The handlers of deliveries: what sent orders leave to be paid. */
import type { Handler } from '../../kernel/handle.ts';
import { declareHandler } from './declare-payment.ts';
import { mavSlipHandler } from './mav-slip.ts';
import { getDeliveryHandler, listBanksHandler, listDeliveriesHandler, receiptHandler } from './reads.ts';
import { listDeclaredHandler, settleDeclaredHandler } from './settle-declared.ts';
import { unpaidDeliveriesHandler } from './unpaid.ts';

export const deliveryHandlers: readonly Handler[] = [
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
