/** The handlers of private customers and private orders. */
import type { Handler } from '../../kernel/handle.ts';
import { changedCustomersHandler } from './changed-customers.ts';
import { createPrivateCustomerHandler } from './create-customer.ts';
import { createPrivateOrderHandler } from './create-order.ts';
import { privateCustomersPdfHandler } from './documents.ts';
import {
  getPrivateCustomerHandler,
  getPrivateOrderHandler,
  listPrivateCustomersHandler,
  listPrivateOrdersHandler,
} from './reads.ts';
import { updatePrivateCustomerHandler } from './update-customer.ts';
import { updatePrivateOrderHandler } from './update-order.ts';
import { privateCustomersFileHandler, privateOrdersFileHandler } from './list-files.ts';

export const privateOrderHandlers: readonly Handler[] = [
  listPrivateCustomersHandler,
  getPrivateCustomerHandler,
  createPrivateCustomerHandler,
  updatePrivateCustomerHandler,
  privateCustomersPdfHandler,
  listPrivateOrdersHandler,
  createPrivateOrderHandler,
  getPrivateOrderHandler,
  updatePrivateOrderHandler,
  privateCustomersFileHandler,
  privateOrdersFileHandler,
  changedCustomersHandler,
];
