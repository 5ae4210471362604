/** Calls of the parcels of sent orders: an agent follows them, the office loads them from a file of the carrier. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, ordering, page, paging } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

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

const office = {
  method: 'POST',
  who: ['ROLE_ADMIN'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  body: z.strictObject({ file: uploadObject }),
  errors: ['invalid'],
  bodyLimit: 2_000_000,
} as const;
/** NET-394: says what loading would do, and does nothing. */
export const checkShippings = call({
  ...office,
  name: 'shippings.check',
  log: { name: 'File delle spedizioni controllato' },
  path: '/api/admin/shippings/check',
  summary: 'Controlla un file di spedizioni senza caricarlo',
  idempotency: 'natural',
  audit: null,
  output: z.object({
    rows: z.array(z.object({ orderId: id(), date: day(), carrierShippingId: z.string(), seller: z.string() })),
    faults: z.array(z.object({ line: z.number().int(), message: z.string() })),
  }),
});
export const importShippings = call({
  ...office,
  name: 'shippings.import',
  log: { name: 'Spedizioni caricate' },
  path: '/api/admin/shippings',
  summary: 'Carica un file di spedizioni, per intero o per niente',
  idempotency: 'natural',
  audit: 'always',
  output: z.object({ added: z.number().int(), changed: z.number().int() }),
});

export const shippingCalls = [listShippings, shippingsFile, checkShippings, importShippings] as const;
