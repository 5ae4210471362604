/** The items of a private order, as they are chosen and as they are posted. */
import type { CallInput, CallOutput } from '@ema/calls/kernel/call.ts';
import type { createPrivateOrder, getPrivateOrder } from '@ema/calls/private-orders.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import { agreedPrices } from '@ema/domain/private-orders/items.ts';
import type { Item, Line, Selection } from '../orders/selection.ts';

export type PrivateOrder = CallOutput<typeof getPrivateOrder>;
export type Items = CallInput<typeof createPrivateOrder>['body']['items'];

/** What is posted: one item for a product with its variants, for a doormat one for each size (ORD-337). */
export const privateItems = (selection: Selection): Items =>
  Object.entries(selection).flatMap(([code, line]) => {
    const product = `/api/agent/products/${code}`;
    if (line.sizes.length === 0) return [{ product, quantity: line.quantity, variants: line.variants }];
    return line.sizes.map((s) => ({
      product,
      quantity: s.quantity,
      variants: { Larghezza: { [s.width]: s.quantity }, Altezza: { [s.height]: s.quantity } },
    }));
  });

/** The selection that a saved order's items come from, for changing it. */
export const privateSelection = (items: PrivateOrder['items']): Selection => {
  const selection: Record<string, Line> = {};
  for (const item of items) {
    const line = (selection[item.productCode] ??= { quantity: 0, variants: {}, sizes: [] });
    line.quantity += item.quantity;
    const [width] = Object.keys(item.variants['Larghezza'] ?? {});
    const [height] = Object.keys(item.variants['Altezza'] ?? {});
    if (width && height) line.sizes.push({ width: Number(width), height: Number(height), quantity: item.quantity });
    else line.variants = structuredClone(item.variants);
  }
  return selection;
};

/** What one piece of a saved order was agreed at: it keeps that price (ORD-520); undefined for what is new. */
export const agreedOf = (items: PrivateOrder['items']): ((item: Item) => Cents | undefined) => {
  const agreed = agreedPrices(
    items.map((i) => ({ code: i.productCode, variants: i.variants, unitPriceCents: wireToCents(i.unitPrice) })),
  );
  return ({ product, attributes }) =>
    agreed({
      product,
      variants: Object.fromEntries(Object.entries(attributes).map(([name, option]) => [name, { [option]: 1 }])),
    });
};

/** What of a selection is still sold, and the codes that are not: a draft may be older than the listing (ORD-456). */
export const stillSold = (selection: Selection, sold: readonly string[]): { kept: Selection; gone: string[] } => ({
  kept: Object.fromEntries(Object.entries(selection).filter(([code]) => sold.includes(code))),
  gone: Object.keys(selection).filter((code) => !sold.includes(code)),
});

/** `2 Azzurro, 1 Verde`, or the size of a doormat. */
export const variantsText = (variants: PrivateOrder['items'][number]['variants']): string => {
  const [width] = Object.keys(variants['Larghezza'] ?? {});
  const [height] = Object.keys(variants['Altezza'] ?? {});
  if (width && height) return `${width} × ${height} cm`;
  return Object.values(variants)
    .flatMap((options) => Object.entries(options).filter(([, n]) => n > 0))
    .toSorted(([a], [b]) => a.localeCompare(b, 'it'))
    .map(([option, n]) => `${n} ${option}`)
    .join(', ');
};
