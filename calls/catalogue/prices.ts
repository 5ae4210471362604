/** Calls by which the office loads prices from a file: looked at first, with the difference, then taken whole. */
import { z } from 'zod';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { call } from '../kernel/call.ts';
import { day, money } from '../kernel/shapes.ts';
import { uploadObject } from '../kernel/upload.ts';
import { office } from './products.ts';

const file = {
  ...office,
  method: 'POST',
  rate: 'write',
  idempotency: 'natural',
  body: z.strictObject({ file: uploadObject }),
  errors: ['invalid'],
  bodyLimit: 2_000_000,
} as const;
const whole = z.number().int();
const amounts = z.object({ price: money(), points: z.string() });
/** NET-412: says what loading would do, and does nothing. Rows: those whose price or points become others. */
export const checkPrices = call({
  ...file,
  name: 'catalogue.check-prices',
  log: { name: 'File dei prezzi controllato' },
  path: '/api/admin/product-prices/check',
  summary: 'Controlla un file di prezzi senza caricarlo',
  audit: null,
  output: z.object({
    rows: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        listing: z.enum(LISTING_IDS),
        from: day(),
        before: amounts,
        after: amounts,
      }),
    ),
    unchanged: whole,
    faults: z.array(z.object({ line: whole, message: z.string() })),
  }),
});
export const importPrices = call({
  ...file,
  name: 'catalogue.import-prices',
  log: { name: 'Prezzi caricati da un file' },
  path: '/api/admin/product-prices',
  summary: 'Carica un file di prezzi, per intero o per niente',
  audit: 'always',
  output: z.object({ changed: whole, unchanged: whole }),
});

export const priceCalls = [checkPrices, importPrices] as const;
