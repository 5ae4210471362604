/** What a commission that is changed holds already, and at which price. */
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { Commission } from './order-types.ts';
import type { Item } from './selection.ts';

type OrderedItem = Commission['items'][number];

const keyOf = ({ product, attributes }: Pick<Item, 'product' | 'attributes'>): string =>
  `${product}|${JSON.stringify(Object.entries(attributes).toSorted())}`;

/** What one piece of a variant was ordered at: it keeps that price; undefined for what is new. */
export const frozenPrices = (items: readonly OrderedItem[]): ((item: Item) => Cents | undefined) => {
  const prices = new Map(items.map((i) => [keyOf(i), wireToCents(i.unitPrice)]));
  return (item) => prices.get(keyOf(item));
};
