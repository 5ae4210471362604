/** What was chosen of a listing, how it changes, and what is posted of it. */
import { clampSize, doormatPriceCents, unevenAttributes, type DoormatOptions } from '@ema/domain/catalogue/products.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';

/** Option quantities per attribute: `{ Colore: { Rosso: 2, Blu: 1 } }`. */
export type Variants = Record<string, Record<string, number>>;
export type Size = { width: number; height: number; quantity: number };
/** What was chosen of one product: a quantity with its variants or, for a made-to-measure doormat, its sizes. */
export type Line = { quantity: number; variants: Variants; sizes: Size[] };
/** By product code; products with no quantity are not in it (ORD-111). */
export type Selection = Readonly<Record<string, Line>>;
export const emptySelection: Selection = {};

export type Item = { product: string; quantity: number; attributes: Record<string, string> };
type Attribute = { name: string; options: readonly string[] };
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
      ...line,
      variants: { ...line.variants, [attribute]: { ...line.variants[attribute], [option]: Math.max(0, quantity) } },
    },
  };
};

export const assignedTo = (line: Line | undefined, attribute: string): number =>
  Object.values(line?.variants[attribute] ?? {}).reduce((sum, n) => sum + n, 0);

/** Most an option may have: what it has now and what is not yet assigned (ORD-112). */
export const optionMaximum = (line: Line, attribute: string, option: string): number =>
  Math.max(0, line.quantity - assignedTo(line, attribute)) + (line.variants[attribute]?.[option] ?? 0);

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
  if (uneven.length === 0) return selection;
  return {
    ...selection,
    ...Object.fromEntries(
      uneven.map((p) => {
        const line = selection[p.code] as Line;
        const variants = Object.fromEntries(
          p.attributes.map((a) => {
            let left = line.quantity;
            const taken = a.options.map((o): [string, number] => {
              const n = Math.min(left, line.variants[a.name]?.[o] ?? 0);
              left -= n;
              return [o, n];
            });
            return [a.name, Object.fromEntries(taken.map(([o, n], i) => [o, i === 0 ? n + left : n]))];
          }),
        );
        return [p.code, { ...line, variants }];
      }),
    ),
  };
};

export const sizeItem = (product: string, { width, height, quantity }: Size): Item => ({
  product,
  quantity,
  attributes: { Larghezza: String(width), Altezza: String(height) },
});

/**
 * One item per combination of options with its own quantity (ORD-114). With several attributes the options are paired in
 * their order, so that every attribute's quantities are kept.
 */
export const itemsOf = (selection: Selection, products: readonly Product[]): Item[] =>
  products.flatMap((product) => {
    const line = selection[product.code];
    if (!line) return [];
    if (line.sizes.length > 0) return line.sizes.map((s) => sizeItem(product.code, s));
    if (product.attributes.length === 0) return [{ product: product.code, quantity: line.quantity, attributes: {} }];
    const perPiece = Array.from({ length: line.quantity }, (): Record<string, string> => ({}));
    for (const attribute of product.attributes) {
      const options = attribute.options.flatMap((o) =>
        Array.from({ length: line.variants[attribute.name]?.[o] ?? 0 }, () => o),
      );
      perPiece.forEach((piece, i) => {
        if (options[i] !== undefined) piece[attribute.name] = options[i];
      });
    }
    const counted = new Map<string, Item>();
    for (const attributes of perPiece) {
      const key = JSON.stringify(attributes);
      const item = counted.get(key);
      if (item) item.quantity += 1;
      else counted.set(key, { product: product.code, quantity: 1, attributes });
    }
    return [...counted.values()];
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
    for (const [name, option] of Object.entries(options)) {
      const chosen = (line.variants[name] ??= {});
      chosen[option] = (chosen[option] ?? 0) + item.quantity;
    }
  }
  return selection;
};
