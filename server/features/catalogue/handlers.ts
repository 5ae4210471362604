/** The handlers of the calls about the catalogue. */
import type { Handler } from '../../kernel/handle.ts';
import { quoteDoormatHandler } from './quote-doormat.ts';
import {
  agentMeHandler,
  doormatQuotationHandler,
  getParameterHandler,
  getProductHandler,
  getTypeHandler,
  listKitsHandler,
  listOrderTypesHandler,
  listProductsHandler,
  listPublicOrderTypesHandler,
  listTypesHandler,
} from './reads.ts';
import { updateOrderTypeHandler } from './update-order-type.ts';

export const catalogueHandlers: readonly Handler[] = [
  listProductsHandler,
  getProductHandler,
  listKitsHandler,
  doormatQuotationHandler,
  quoteDoormatHandler,
  listTypesHandler,
  getTypeHandler,
  getParameterHandler,
  agentMeHandler,
  listOrderTypesHandler,
  listPublicOrderTypesHandler,
  updateOrderTypeHandler,
];
