/** The parcels of one's own orders as a list in a file. */
import { listShippings, shippingsFile } from '@ema/calls/shippings.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listShippingsHandler } from './reads.ts';

export const shippingsFileHandler = handleListFile(shippingsFile, listShippings, listShippingsHandler, {
  title: 'Spedizioni',
  columns: [
    { label: 'Data', kind: 'day', of: (s) => s.date },
    { label: 'Ordine', kind: 'number', of: (s) => s.orderId },
    { label: 'Spedizione', kind: 'text', width: 24, of: (s) => s.carrierShippingId },
    { label: 'Link', kind: 'text', width: 60, of: (s) => s.trackingLink },
  ],
});
