/** Calls by which the office loads prices from a file: looked at first, with the difference, then taken whole. */
import { z } from 'zod';
import { LISTING_IDS } from '@ema/domain/catalogue/listings.ts';
import { PRICE_HEADINGS } from '@ema/domain/catalogue/price-file.ts';
import { call } from '../kernel/call.ts';
import { csvImport, faultsNamed } from '../kernel/csv-import.ts';
import { day, money } from '../kernel/shapes.ts';
import { office } from './products.ts';

const file = { ...office, ...csvImport, csv: PRICE_HEADINGS, scope: 'prices:import' } as const;
const whole = z.number().int();
const amounts = z.object({ price: money(), points: z.string() });
/** NET-412: says what loading would do, and does nothing. Rows: the first hundred whose price or points become others. */
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
    changed: whole,
    unchanged: whole,
    /** Of the unchanged, those from a day to come whose price is then said for it, whatever begins before. */
    kept: whole,
    ...faultsNamed,
  }),
});
/** NET-526 */
export const priceFaults = call({
  ...file,
  name: 'catalogue.price-faults',
  log: { name: 'Errori di un file di prezzi scaricati' },
  path: '/api/admin/product-prices/faults',
  summary: 'Tutto ciò che è da correggere in un file di prezzi, in CSV',
  audit: null,
  output: 'file',
});
export const importPrices = call({
  ...file,
  name: 'catalogue.import-prices',
  log: { name: 'Prezzi caricati da un file' },
  path: '/api/admin/product-prices',
  summary: 'Carica un file di prezzi, per intero o per niente',
  audit: 'always',
  output: z.object({
    changed: whole,
    kept: whole,
    unchanged: whole,
    /** Of the changed and the kept, those that begin on a day to come; null where there are none. */
    later: z.object({ prices: whole, first: day(), last: day() }).nullable(),
  }),
});

export const priceCalls = [checkPrices, priceFaults, importPrices] as const;
