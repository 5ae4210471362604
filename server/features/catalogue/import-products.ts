/** The office loads a file of products: whole or not at all; the same file again changes nothing (NET-546). */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { importProducts } from '@ema/calls/catalogue/product-files.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { deriveVat } from './derive-vat.ts';
import { sumsOfProducts } from './product-file-queries.ts';
import { productsInFile } from './product-file-reads.ts';
import { keepProducts, stageProducts } from './read-product-file.ts';
import { holdVat } from './vat-queries.ts';

/** So many products does the log name, each with what changed. */
const LOGGED = 1_000;
const MADE_MEANWHILE = 'Nel frattempo qualcuno ha creato uno di questi prodotti: carica di nuovo il file.';

export const importProductsHandler = handle(
  importProducts,
  async (c, { body }) => {
    await takeTurns(c.db, 'products');
    await holdVat(c.db);
    const staged = await stageProducts(c.db, csvIn(body), { isTaken: true });
    await refuseFaults(c.db);
    const sums = await sumsOfProducts(c.db);
    const named = await productsInFile(c.db, LOGGED);
    if ((await keepProducts(c.db, staged)) !== sums.added) throw invalidField('file', MADE_MEANWHILE);
    if (sums.added > 0) await deriveVat(c.db, { now: c.now, code: null, userId: c.viewer.actorUserId });
    await c.audit({ object: 'products', detail: { ...sums, products: named } });
    return sums;
  },
  { status: 200 },
);
