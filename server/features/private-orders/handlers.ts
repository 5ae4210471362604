import type { Handler } from '../../kernel/handle.ts';
import {
  createPrivateCustomerHandler,
  getPrivateCustomerHandler,
  listPrivateCustomersHandler,
  updatePrivateCustomerHandler,
} from './customers.ts';
import { privateCustomersFileHandler, privateCustomersPdfHandler, privateOrdersFileHandler } from './files.ts';
import {
  createPrivateOrderHandler,
  getPrivateOrderHandler,
  listPrivateOrdersHandler,
  updatePrivateOrderHandler,
} from './orders.ts';

export const privateOrderHandlers: readonly Handler[] = [
  listPrivateCustomersHandler,
  getPrivateCustomerHandler,
  createPrivateCustomerHandler,
  updatePrivateCustomerHandler,
  privateCustomersFileHandler,
  privateCustomersPdfHandler,
  listPrivateOrdersHandler,
  createPrivateOrderHandler,
  getPrivateOrderHandler,
  updatePrivateOrderHandler,
  privateOrdersFileHandler,
];
