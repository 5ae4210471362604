/** Whether the product that a parameter names is one people can order (NET-700). */
import { sql } from 'drizzle-orm';
import type { ParameterId } from '@ema/domain/system/parameters.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { products } from '../../db/tables/orders.ts';
import type { Parameters } from './parameters.ts';

const SAMPLE = 'discounted_product_code' satisfies ParameterId;

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
        and enabled`,
  );
  return product === null ? { id: SAMPLE, message: `Nessun prodotto in vendita ha il codice ${code}.` } : null;
};
