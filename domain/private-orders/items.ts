/** The items of a private order: pieces by variant, doormats by size, and what each costs. */
import { clampSize, doormatPriceCents, unevenAttributes, type DoormatOptions } from '../catalogue/products.ts';
import type { Cents } from '../kernel/money.ts';

/** Pieces per option of each attribute, `{ Colore: { Azzurro: 2, Verde: 1 } }`; a doormat’s Larghezza and Altezza alike. */
export type Variants = Readonly<Record<string, Readonly<Record<string, number>>>>;
export type Item = { product: string; quantity: number; variants: Variants };
export type Product = {
  code: string;
  name: string;
  priceCents: Cents;
  attributes: readonly { name: string; options: readonly string[] }[];
  customProductOptions: DoormatOptions | null;
};

/** Most pieces of one product in an order. */
export const MAX_PIECES = 999;
const WIDTH = 'Larghezza';
const HEIGHT = 'Altezza';

/** Options without pieces are left out, then attributes without options. */
const withPieces = (variants: Variants): Variants =>
  Object.fromEntries(
    Object.entries(variants)
      .map(([name, options]) => [name, Object.fromEntries(Object.entries(options).filter(([, n]) => n > 0))] as const)
      .filter(([, options]) => Object.keys(options).length > 0),
  );

/** One product is one line, a doormat to measure one for each size: its pieces have one price. */
const lineKey = ({ product, variants }: Pick<Item, 'product' | 'variants'>): string =>
  `${product}|${JSON.stringify([WIDTH, HEIGHT].map((name) => Object.keys(variants[name] ?? {})))}`;

export type Agreed = { code: string; variants: Variants; unitPriceCents: Cents };
/** What one piece was agreed at in lines that stand already (ORD-520); undefined for what is new. */
export const agreedPrices = (
  lines: readonly Agreed[],
): ((item: Pick<Item, 'product' | 'variants'>) => Cents | undefined) => {
  const prices = new Map(
    lines.map(({ code, variants, unitPriceCents }) => [lineKey({ product: code, variants }), unitPriceCents]),
  );
  return (item) => prices.get(lineKey(item));
};

/** Products without pieces are dropped; one product chosen twice is one item, doormats are one item for each size. */
export const tidyItems = (items: readonly Item[]): Item[] => {
  const known = new Map<string, Item>();
  for (const item of items) {
    if (item.quantity === 0) continue;
    const variants = withPieces(item.variants);
    const key = lineKey({ product: item.product, variants });
    const before = known.get(key);
    known.set(
      key,
      before
        ? { ...item, quantity: before.quantity + item.quantity, variants: joined(before.variants, variants) }
        : { ...item, variants },
    );
  }
  return [...known.values()];
};

const joined = (a: Variants, b: Variants): Variants =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => {
      const options: Record<string, number> = { ...a[name] };
      for (const [option, n] of Object.entries(b[name] ?? {})) options[option] = (options[option] ?? 0) + n;
      return [name, options];
    }),
  );

const sizeOf = (variants: Variants): { width: number; height: number } | null => {
  const [widths, heights] = [Object.keys(variants[WIDTH] ?? {}), Object.keys(variants[HEIGHT] ?? {})];
  if (widths.length !== 1 || heights.length !== 1 || Object.keys(variants).length !== 2) return null;
  return { width: Number(widths[0]), height: Number(heights[0]) };
};

/** Why an item is refused, as an Italian sentence, or null (ORD-241). */
export const itemFault = (product: Product, item: Item): string | null => {
  if (item.quantity > MAX_PIECES) return `${product.name}: la quantità massima è ${MAX_PIECES}.`;
  const o = product.customProductOptions;
  if (o) {
    const size = sizeOf(item.variants);
    const fits =
      size !== null &&
      clampSize(size.width, o.minWidth, o.maxWidth) === size.width &&
      clampSize(size.height, o.minHeight, o.maxHeight) === size.height &&
      unevenAttributes(item.quantity, item.variants).length === 0;
    return fits
      ? null
      : `${product.name}: scegli una larghezza tra ${o.minWidth} e ${o.maxWidth} cm e un’altezza tra ${o.minHeight} e ${o.maxHeight} cm.`;
  }
  const isKnown = Object.entries(item.variants).every(([name, options]) => {
    const attribute = product.attributes.find((a) => a.name === name);
    return attribute && Object.keys(options).every((option) => attribute.options.includes(option));
  });
  if (!isKnown) return `${product.name}: ha una variante che non esiste.`;
  const chosen = Object.fromEntries(product.attributes.map((a) => [a.name, item.variants[a.name] ?? {}]));
  const uneven = unevenAttributes(item.quantity, chosen);
  return uneven.length === 0
    ? null
    : `${product.name}: la somma di ${uneven.join(' e ')} deve essere ${item.quantity}.`;
};

/** Price of one piece: the listing’s, for a doormat to measure that of its size. */
export const unitPriceCents = (product: Product, item: Item, doormatMinimumCents: Cents): Cents => {
  const options = product.customProductOptions;
  if (!options) return product.priceCents;
  const size = sizeOf(item.variants);
  return size
    ? doormatPriceCents(size.width, size.height, options.priceSquareCentimeter, doormatMinimumCents)
    : product.priceCents;
};
