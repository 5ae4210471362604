/** The office loads a file of products: whole or not at all; the same file again changes nothing (NET-546). */
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { importProducts } from '@ema/calls/catalogue/product-files.ts';
import type { ProductValues } from '@ema/domain/catalogue/product-file.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { deriveVat } from './derive-vat.ts';
import { differences } from './differences.ts';
import { logFile } from './log-file.ts';
import { firstProducts, sumsOfProducts, type FoundChange } from './product-file-queries.ts';
import { keepProducts, stageProducts } from './read-product-file.ts';
import { holdVat } from './vat-queries.ts';

const MADE_MEANWHILE = 'Nel frattempo qualcuno ha creato uno di questi prodotti: carica di nuovo il file.';

/** As the log calls it when a product is made or changed alone. */
const logged = (values: ProductValues) => ({
  name: values.name,
  packaging: values.packaging,
  description: values.description,
  disabled: !values.isOnSale,
  quadroId: values.externalCode || null,
  customProductOptions: values.measures,
});
const told = ({ before, after }: FoundChange): Record<string, unknown> =>
  before === null
    ? { ...logged(after), shop: after.shop, vatPercentage: after.vatPercentage }
    : differences(logged(before), logged(after));

export const importProductsHandler = handle(
  importProducts,
  async (c, { body }) => {
    await takeTurns(c.db, 'products');
    await holdVat(c.db);
    const staged = await stageProducts(c.db, csvIn(body), { isTaken: true });
    await refuseFaults(c.db);
    const sums = await sumsOfProducts(c.db);
    if ((await keepProducts(c.db, staged)) !== sums.added) throw invalidField('file', MADE_MEANWHILE);
    if (sums.added > 0) await deriveVat(c.db, { now: c.now, code: null, userId: c.viewer.actorUserId });
    await c.audit({ object: 'products', detail: { ...sums } });
    await logFile(c, {
      object: 'products',
      many: sums.added + sums.changed,
      next: (after, most) => firstProducts(c.db, { after, most }),
      ofProduct: ([change]) => (change ? told(change) : {}),
      inPart: (change) => ({ code: change.code, ...told(change) }),
    });
    return sums;
  },
  { status: 200 },
);
