/** Prices what a private customer buys: what stands keeps its price, what is new has that of today’s listing. */
import { CallError, invalidField, type Violation } from '@ema/calls/kernel/errors.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import {
  agreedPrices,
  itemFault,
  tidyItems,
  unitPriceCents,
  type Agreed,
  type Item,
} from '@ema/domain/private-orders/items.ts';
import type { Queryable } from '../../db/client.ts';
import { findInListings } from '../catalogue/queries.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import type { NewLine } from './whole-order.ts';

/** What private customers buy from (ORD-239). */
export const LISTING = 'pl.fibra_ecommerce';

/**
 * The lines of an order at the listing's prices, never the browser's. `before`: lines that stand already, whose price
 * all their pieces keep (ORD-520). @throws invalid, item by item
 */
export const priceItems = async (
  db: Queryable,
  wanted: readonly Item[],
  before: readonly Agreed[] = [],
): Promise<{ lines: NewLine[]; totalCents: Cents }> => {
  const items = tidyItems(wanted.map((i) => ({ ...i, product: i.product.split('/').at(-1) ?? '' })));
  if (items.length === 0) throw invalidField('items', 'Scegli almeno un prodotto.');
  const [listed, parameters] = await Promise.all([
    findInListings(db, [LISTING], [...new Set(items.map((i) => i.product))]),
    readParameters(db),
  ]);
  const minimum = wireToCents(parameter(parameters, 'doormat_minimum_price'));
  const products = new Map(
    listed.map((p) => [
      p.code,
      {
        code: p.code,
        name: p.name,
        priceCents: p.price_cents,
        attributes: p.attributes,
        customProductOptions: p.custom_product_options,
      },
    ]),
  );
  const agreed = agreedPrices(before);
  const violations: Violation[] = [];
  const lines = items.flatMap((item, i): NewLine[] => {
    const product = products.get(item.product);
    const fault = product ? itemFault(product, item) : `${item.product}: il prodotto non è nel listino.`;
    if (fault) violations.push({ propertyPath: `items.${i}`, message: fault });
    if (!product || fault) return [];
    return [
      {
        code: product.code,
        name: product.name,
        variants: item.variants,
        quantity: item.quantity,
        unitPriceCents: agreed(item) ?? unitPriceCents(product, item, minimum),
      },
    ];
  });
  if (violations.length > 0)
    throw new CallError('invalid', violations.length === 1 ? violations[0]?.message : undefined, { violations });
  return { lines, totalCents: lines.reduce((sum, l) => sum + l.unitPriceCents * l.quantity, 0) };
};
