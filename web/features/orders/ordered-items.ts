/** What a commission that is changed holds already: at which price, and what of it the listing does not have. */
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { variantText } from '@ema/domain/orders/variant.ts';
import type { BasketLine } from './basket-lines.ts';
import type { Commission } from './order-types.ts';
import type { Item, Selection } from './selection.ts';

export type OrderedItem = Commission['items'][number];

const keyOf = ({ product, attributes }: Pick<Item, 'product' | 'attributes'>): string =>
  `${product}|${JSON.stringify(Object.entries(attributes).toSorted())}`;

/** What one piece of a variant was ordered at: it keeps that price; undefined for what is new. */
export const frozenPrices = (items: readonly OrderedItem[]): ((item: Item) => Cents | undefined) => {
  const prices = new Map(items.map((i) => [keyOf(i), wireToCents(i.unitPrice)]));
  return (item) => prices.get(keyOf(item));
};

/** Lines that the listing does not have, as long as they are not removed: the sample, and what is no longer in it. */
export const unlistedItems = (
  items: readonly OrderedItem[],
  listed: readonly { code: string }[],
  selection: Selection,
): OrderedItem[] => {
  const codes = new Set(listed.map((p) => p.code));
  return items.filter((i) => !codes.has(i.product) && selection[i.product] !== undefined);
};

export const unlistedLines = (items: readonly OrderedItem[]): BasketLine[] =>
  items.map((i) => ({
    key: keyOf(i),
    name: i.name,
    detail: variantText(i.attributes),
    quantity: i.quantity,
    cents: wireToCents(i.total),
    isGift: kindOf(i.product) === 'gift',
  }));
