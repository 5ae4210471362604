/** The handlers of the parcels of sent orders. */
import type { Handler } from '../../kernel/handle.ts';
import { importShippingsHandler } from './import-shippings.ts';
import { shippingsFileHandler } from './list-files.ts';
import { checkShippingsHandler, listShippingsHandler, shippingFaultsHandler } from './reads.ts';

export const shippingHandlers: readonly Handler[] = [
  listShippingsHandler,
  shippingsFileHandler,
  checkShippingsHandler,
  shippingFaultsHandler,
  importShippingsHandler,
];
