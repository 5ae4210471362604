/** The handlers of deliveries: what sent orders leave to be paid. */
import type { Handler } from '../../kernel/handle.ts';
import { declareHandler } from './declare-payment.ts';
import { importDeliveriesHandler } from './import-deliveries.ts';
import {
  checkDeliveriesHandler,
  deliveryFaultsHandler,
  getDeliveryHandler,
  listBanksHandler,
  listDeclaredHandler,
  listDeliveriesHandler,
  mavSlipHandler,
  receiptHandler,
  unpaidDeliveriesHandler,
} from './reads.ts';
import { settleDeclaredHandler } from './settle-declared.ts';
import { deliveriesFileHandler, unpaidDeliveriesFileHandler, declaredPaymentsFileHandler } from './list-files.ts';

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
  deliveriesFileHandler,
  unpaidDeliveriesFileHandler,
  declaredPaymentsFileHandler,
  checkDeliveriesHandler,
  deliveryFaultsHandler,
  importDeliveriesHandler,
];
