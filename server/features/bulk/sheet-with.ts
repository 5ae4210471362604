/** The sheet of a product as it is, with something changed: what the call that saves one is sent. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import { NO_PRODUCT } from '../catalogue/office-reads.ts';
import { findSheet } from '../catalogue/sheet-queries.ts';

/** Nobody else changes it until the row is done, so nothing that somebody saved meanwhile is written over. */
export const sheetWith = (change: { disabled: boolean }) => async (tx: Tx, id: number) => {
  const product = await first(
    tx,
    { code: products.code },
    sql`
    select code
    from products
    where id = ${id}
    for update`,
  );
  const sheet = product && (await findSheet(tx, product.code));
  if (!sheet) throw new CallError('not_found', NO_PRODUCT);
  return {
    params: { code: sheet.code },
    body: {
      name: sheet.name,
      packaging: sheet.packaging,
      variants: sheet.attributes.map(({ name, options }) => ({ name, options })),
      ...change,
      version: sheet.version,
    },
  };
};
