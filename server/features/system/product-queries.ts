/** Whether the product that a parameter names is one people can order (NET-700), and which it is now (NET-733). */
import { sql } from 'drizzle-orm';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { first, text } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import type { Parameters } from './parameters.ts';

const SAMPLE = 'discounted_product_code' satisfies ParameterId;

/** The code of the product that agents take at a discount, as SQL; empty where the parameter names none. */
export const DISCOUNTED = sql`coalesce((select value from parameters where id = ${SAMPLE}), '')`;

/** Is it what the parameter names? Asked while the product is held, so that neither is changed past the other. */
export const isDiscounted = async (tx: Tx, code: string): Promise<boolean> =>
  (await first(tx, { code: text() }, sql`select ${DISCOUNTED} as code`))?.code === code;

/** The sentence, where what is about to be written names another product than now and nobody sells it. */
export const findProductFault = async (
  tx: Tx,
  values: ReadonlyMap<ParameterId, string>,
  now: Parameters,
): Promise<{ id: ParameterId; message: string } | null> => {
  const code = values.get(SAMPLE);
  if (code === undefined || code === now.get(SAMPLE)) return null;
  const product = await first(
    tx,
    { code: products.code },
    sql`
      select code
      from products
      where code = ${code}
        and enabled
      for share`,
  );
  return product === null ? { id: SAMPLE, message: `Nessun prodotto in vendita ha il codice ${code}.` } : null;
};
