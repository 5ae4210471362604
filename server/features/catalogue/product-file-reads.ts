/** The reading calls about a file of products: what it would do, and all that is wrong with it. */
import { checkProducts, productFaults } from '@ema/calls/catalogue/product-files.ts';
import { productDifferences } from '@ema/domain/catalogue/product-file.ts';
import type { Queryable } from '../../db/client.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { handleFaults } from '../../kernel/handle-csv.ts';
import { faultsFound } from '../../kernel/staged-csv.ts';
import { firstProducts, sumsOfProducts } from './product-file-queries.ts';
import { stageProducts } from './read-product-file.ts';

/** The first of them that are new or change, as the preview names them. */
const productsInFile = async (db: Queryable) =>
  (await firstProducts(db)).map((change) => ({
    code: change.code,
    name: change.after.name,
    isNew: change.before === null,
    differences: productDifferences(change),
  }));

/** Nothing is written: loading reads the file again. */
export const checkProductsHandler = handle(
  checkProducts,
  async (c, { body }) => {
    await stageProducts(c.db, csvIn(body));
    const faults = await faultsFound(c.db);
    if (faults.faultCount > 0) return { rows: [], added: 0, changed: 0, unchanged: 0, ...faults };
    return { rows: await productsInFile(c.db), ...(await sumsOfProducts(c.db)), ...faults };
  },
  { status: 200 },
);
export const productFaultsHandler = handleFaults(productFaults, (tx, bytes) => stageProducts(tx, bytes));
