/** Calls by which the office loads products from a file: looked at first, with the differences, then taken whole. */
import { z } from 'zod';
import { PRODUCT_FIELDS, PRODUCT_HEADINGS } from '@ema/domain/catalogue/product-file.ts';
import { call } from '../kernel/call.ts';
import { csvImport, faultsNamed } from '../kernel/csv-import.ts';
import { office } from './products.ts';

const file = { ...office, ...csvImport, csv: PRODUCT_HEADINGS, scope: 'products:import' } as const;
const whole = z.number().int();
const sums = { added: whole, changed: whole, unchanged: whole };
/** NET-546: says what loading would do, and does nothing. Rows: the first hundred that are new or change. */
export const checkProducts = call({
  ...file,
  name: 'catalogue.check-products',
  log: { name: 'File dei prodotti controllato' },
  path: '/api/admin/product-imports/check',
  summary: 'Controlla un file di prodotti senza caricarlo',
  audit: null,
  output: z.object({
    rows: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        isNew: z.boolean(),
        differences: z.array(z.object({ field: z.enum(PRODUCT_FIELDS), before: z.string(), after: z.string() })),
      }),
    ),
    ...sums,
    ...faultsNamed,
  }),
});
export const productFaults = call({
  ...file,
  name: 'catalogue.product-faults',
  log: { name: 'Errori di un file di prodotti scaricati' },
  path: '/api/admin/product-imports/faults',
  summary: 'Tutto ciò che è da correggere in un file di prodotti, in CSV',
  audit: null,
  output: 'file',
});
export const importProducts = call({
  ...file,
  name: 'catalogue.import-products',
  log: { name: 'Prodotti caricati da un file' },
  path: '/api/admin/product-imports',
  summary: 'Carica un file di prodotti, per intero o per niente',
  audit: 'always',
  output: z.object(sums),
});

export const productFileCalls = [checkProducts, productFaults, importProducts] as const;
