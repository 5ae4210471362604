/** Calls of the parcels of sent orders: an agent follows them, the office loads them from a file of the carrier. */
import { z } from 'zod';
import { SHIPPING_HEADINGS } from '@ema/domain/shippings/shipping-file.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, ordering, page, paging } from './kernel/shapes.ts';
import { csvImport, faultsNamed } from './kernel/csv-import.ts';

/** NET-211: of one’s own orders, in both shops, the newest first. */
export const listShippings = call({
  name: 'shippings.list',
  method: 'GET',
  path: '/api/shippings',
  summary: 'Le spedizioni dei propri ordini',
  who: ['ROLE_ACCESS_SHIPPINGS'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  reads: 'standby',
  query: z.strictObject({ ...paging(25), ...ordering(['date'], 'date', 'desc') }),
  output: page(
    z.object({ id: id(), orderId: id(), carrierShippingId: z.string(), date: day(), trackingLink: z.string() }),
  ),
  errors: [],
});
export const shippingsFile = listFile(listShippings, {
  name: 'shippings.list-file',
  path: '/file/shippings',
  summary: 'Le spedizioni dei propri ordini in CSV o XLSX',
});

const office = { ...csvImport, csv: SHIPPING_HEADINGS, who: ['ROLE_ADMIN'], scope: 'shippings:import' } as const;
/** NET-394: says what loading would do, and does nothing. */
export const checkShippings = call({
  ...office,
  name: 'shippings.check',
  log: { name: 'File delle spedizioni controllato' },
  path: '/api/admin/shippings/check',
  summary: 'Controlla un file di spedizioni senza caricarlo',
  audit: null,
  output: z.object({
    /** The first hundred, when nothing is wrong. */
    rows: z.array(z.object({ orderId: id(), date: day(), carrierShippingId: z.string(), seller: z.string() })),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    ...faultsNamed,
  }),
});
/** NET-526 */
export const shippingFaults = call({
  ...office,
  name: 'shippings.faults',
  log: { name: 'Errori di un file di spedizioni scaricati' },
  path: '/api/admin/shippings/faults',
  summary: 'Tutto ciò che è da correggere in un file di spedizioni, in CSV',
  audit: null,
  output: 'file',
});
export const importShippings = call({
  ...office,
  name: 'shippings.import',
  log: { name: 'Spedizioni caricate' },
  path: '/api/admin/shippings',
  summary: 'Carica un file di spedizioni, per intero o per niente',
  audit: 'always',
  output: z.object({ added: z.number().int(), changed: z.number().int() }),
});

export const shippingCalls = [listShippings, shippingsFile, checkShippings, shippingFaults, importShippings] as const;
