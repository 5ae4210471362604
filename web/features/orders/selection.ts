/** What was chosen of a listing, how it changes, and what is posted of it. */
import { clampSize, doormatPriceCents, unevenAttributes, type DoormatOptions } from '@ema/domain/catalogue/products.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import {
  combinationsOf,
  isCombined,
  joined,
  variantsOf,
  type Attribute,
  type Combination,
  type Variants,
} from './combinations.ts';

export type Size = { width: number; height: number; quantity: number };
/**
 * What was chosen of one product: a quantity with its variants or, for a made-to-measure doormat, its sizes. Of several
 * attributes the combinations say what goes with what; drafts from before them have none.
 */
export type Line = { quantity: number; variants: Variants; sizes: Size[]; combinations?: Combination[] };
/** By product code; products with no quantity are not in it (ORD-111). */
export type Selection = Readonly<Record<string, Line>>;
export const emptySelection: Selection = {};

export type Item = { product: string; quantity: number; attributes: Record<string, string> };
type Product = { code: string; attributes: readonly Attribute[]; customProductOptions: DoormatOptions | null };

export const MAX_QUANTITY = 999;
export const quantityOf = (selection: Selection, code: string): number => selection[code]?.quantity ?? 0;
export const piecesOf = (selection: Selection): number =>
  Object.values(selection).reduce((sum, line) => sum + line.quantity, 0);

export const without = (selection: Selection, code: string): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([c]) => c !== code));

/** The selection with what is chosen of these products put in place of what was. */
export const withPart = (selection: Selection, codes: readonly string[], part: Selection): Selection => ({
  ...Object.fromEntries(Object.entries(selection).filter(([code]) => !codes.includes(code))),
  ...Object.fromEntries(Object.entries(part).filter(([code]) => codes.includes(code))),
});

/** A new quantity; an attribute with one option only follows by itself. */
export const setQuantity = (selection: Selection, product: Product, quantity: number): Selection => {
  if (quantity <= 0) return without(selection, product.code);
  const old = selection[product.code] ?? { quantity: 0, variants: {}, sizes: [] };
  const variants = Object.fromEntries(
    product.attributes.map((a) => [
      a.name,
      a.options.length === 1 ? { [a.options[0] as string]: quantity } : (old.variants[a.name] ?? {}),
    ]),
  );
  return { ...selection, [product.code]: { quantity, variants, sizes: old.sizes } };
};

export const setOption = (
  selection: Selection,
  code: string,
  attribute: string,
  option: string,
  quantity: number,
): Selection => {
  const line = selection[code];
  if (!line) return selection;
  return {
    ...selection,
    [code]: {
      quantity: line.quantity,
      sizes: line.sizes,
      variants: { ...line.variants, [attribute]: { ...line.variants[attribute], [option]: Math.max(0, quantity) } },
    },
  };
};

export const assignedTo = (line: Line | undefined, attribute: string): number =>
  Object.values(line?.variants[attribute] ?? {}).reduce((sum, n) => sum + n, 0);

/** Most an option may have: what it has now and what is not yet assigned (ORD-112). */
export const optionMaximum = (line: Line, attribute: string, option: string): number =>
  Math.max(0, line.quantity - assignedTo(line, attribute)) + (line.variants[attribute]?.[option] ?? 0);

/** Combinations of a product, whose pieces add up to its quantity; those with none are dropped (ORD-445). */
export const setCombinations = (
  selection: Selection,
  product: Product,
  combinations: readonly Combination[],
): Selection => {
  const kept = combinations.filter((c) => c.quantity > 0);
  if (kept.length === 0) return without(selection, product.code);
  const quantity = kept.reduce((sum, c) => sum + c.quantity, 0);
  const variants = variantsOf(kept, product.attributes);
  return { ...selection, [product.code]: { quantity, variants, sizes: [], combinations: kept } };
};

/** The selection with combinations wherever there are any, those of older drafts too. */
export const withCombinations = (selection: Selection, products: readonly Product[]): Selection =>
  products.reduce((all, product) => {
    const line = all[product.code];
    if (!line || line.combinations || !isCombined(product)) return all;
    return setCombinations(all, product, combinationsOf(line, product.attributes));
  }, selection);

/** Sizes of a doormat, brought into its bounds; those with no quantity are dropped. */
export const setSizes = (
  selection: Selection,
  code: string,
  options: DoormatOptions,
  sizes: readonly Size[],
): Selection => {
  const kept = sizes
    .filter((s) => s.quantity > 0)
    .map((s) => ({
      width: clampSize(s.width, options.minWidth, options.maxWidth),
      height: clampSize(s.height, options.minHeight, options.maxHeight),
      quantity: s.quantity,
    }));
  if (kept.length === 0) return without(selection, code);
  return {
    ...selection,
    [code]: { quantity: kept.reduce((sum, s) => sum + s.quantity, 0), variants: {}, sizes: kept },
  };
};

export const sizePriceCents = (size: { width: number; height: number }, options: DoormatOptions): Cents =>
  doormatPriceCents(
    size.width,
    size.height,
    options.priceSquareCentimeter,
    options.minimumPrice ? wireToCents(options.minimumPrice) : undefined,
  );

/** Attributes of a chosen product whose options do not sum to its quantity. */
export const unevenOf = (line: Line | undefined, product: Product): string[] =>
  line && line.sizes.length === 0
    ? unevenAttributes(
        line.quantity,
        Object.fromEntries(product.attributes.map((a) => [a.name, line.variants[a.name] ?? {}])),
      )
    : [];

/** Every product of the selection that still misses variants. */
export const unevenProducts = <P extends Product>(selection: Selection, products: readonly P[]): P[] =>
  products.filter((p) => unevenOf(selection[p.code], p).length > 0);

/** The selection with every missing piece on the first option: prices do not depend on options, so a total can be told already. */
export const evened = (selection: Selection, products: readonly Product[]): Selection => {
  const uneven = unevenProducts(selection, products);
  return uneven.reduce((all, product) => {
    const line = all[product.code];
    if (!line) return all;
    const first = Object.fromEntries(product.attributes.map((a) => [a.name, a.options[0] ?? '']));
    const filled = combinationsOf(line, product.attributes).map(({ options, quantity }) => ({
      options: { ...first, ...options },
      quantity,
    }));
    return setCombinations(all, product, filled);
  }, selection);
};

export const sizeItem = (product: string, { width, height, quantity }: Size): Item => ({
  product,
  quantity,
  attributes: { Larghezza: String(width), Altezza: String(height) },
});

/** One item per combination of options with its own quantity (ORD-114). */
export const itemsOf = (selection: Selection, products: readonly Product[]): Item[] =>
  products.flatMap((product) => {
    const line = selection[product.code];
    if (!line) return [];
    if (line.sizes.length > 0) return line.sizes.map((s) => sizeItem(product.code, s));
    return joined(combinationsOf(line, product.attributes)).map(({ options, quantity }) => ({
      product: product.code,
      quantity,
      attributes: options,
    }));
  });

/** The selection that a saved commission's items come from, for editing it. */
export const selectionOf = (
  items: readonly { product: string; quantity: number; attributes: Readonly<Record<string, string>> }[],
): Selection => {
  const selection: Record<string, Line> = {};
  for (const item of items) {
    const line = (selection[item.product] ??= { quantity: 0, variants: {}, sizes: [] });
    line.quantity += item.quantity;
    const { Larghezza: width, Altezza: height, ...options } = item.attributes;
    if (width !== undefined && height !== undefined)
      line.sizes.push({ width: Number(width), height: Number(height), quantity: item.quantity });
    if (Object.keys(options).length > 1) (line.combinations ??= []).push({ options, quantity: item.quantity });
    for (const [name, option] of Object.entries(options)) {
      const chosen = (line.variants[name] ??= {});
      chosen[option] = (chosen[option] ?? 0) + item.quantity;
    }
  }
  return selection;
};
