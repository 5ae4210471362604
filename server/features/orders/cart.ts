/** Turns what was chosen from the catalogue into priced lines; refuses what the catalogue does not sell. */
import { CallError, invalidField, type Violation } from '@ema/calls/kernel/errors.ts';
import { clampSize, doormatPriceCents, kindOf } from '@ema/domain/catalogue/products.ts';
import { wireToCents, type Cents } from '@ema/domain/kernel/money.ts';
import type { Queryable } from '../../db/client.ts';
import { findInListings, findKits, findTypes, type ProductRow, type TypeRow } from '../catalogue/queries.ts';

export type CartItem = { product: string; quantity: number; attributes: Record<string, string> };
export type Cart = {
  type: string;
  items: readonly CartItem[];
  productKit?: number | null;
  paymentMethod?: string | null;
};
/** A line as it will be frozen in the order. */
export type Line = {
  productId: number;
  code: string;
  name: string;
  attributes: Record<string, string>;
  quantity: number;
  unitPriceCents: Cents;
  vatBasisPoints: number;
  pointsTenths: number;
  listPriceCents: Cents | null;
};
export type Method = TypeRow['payments'][number];
export type PricedCart = {
  type: TypeRow;
  method: Method;
  lines: Line[];
  kit: { id: number; name: string; priceCents: Cents } | null;
};

/** A type of the viewer's shop, with the products of these items. @throws invalid */
export const typeOf = async (
  db: Queryable,
  id: string,
  shop: number | null,
  items: readonly CartItem[],
): Promise<TypeRow> => {
  const codes = [...new Set(items.map((i) => i.product))];
  const type = shop === null ? undefined : (await findTypes(db, { id, shop, codes }))[0];
  if (!type) throw invalidField('type', 'Questo tipo d’ordine non è disponibile nel negozio corrente.');
  return type;
};

/** The payment method asked for, the only one when none was (ORD-118). @throws invalid */
const methodOf = (type: TypeRow, id: string | null | undefined): Method => {
  const method = id ? type.payments.find((m) => m.methodId === id) : type.payments[0];
  if (!method) throw invalidField('paymentMethod', 'Questo metodo di pagamento non è previsto.');
  return method;
};

/** Where there are several ways to pay none is taken by itself (ORD-118, ORD-458). @throws invalid */
export const refuseWithoutMethod = ({ type }: PricedCart, id: string | null | undefined): void => {
  if (!id && type.payments.length > 1) throw invalidField('paymentMethod', 'Scegli come si paga.');
};

/** Turns what was chosen into priced lines: prices, VAT and points are the catalogue's, never the browser's. */
export const priceCart = async (db: Queryable, cart: Cart, shop: number | null): Promise<PricedCart> => {
  return priceOf(db, await typeOf(db, cart.type, shop, cart.items), cart);
};

/** The same for a type that was looked up already. */
export const priceOf = async (db: Queryable, type: TypeRow, cart: Cart): Promise<PricedCart> => {
  const method = methodOf(type, cart.paymentMethod);
  if (type.selection_mode === 'product_kit') return { type, method, ...(await kitLines(db, cart)) };
  if (cart.productKit) throw invalidField('productKit', 'Questo tipo d’ordine non prevede pacchetti.');
  return { type, method, lines: await itemLines(db, type, cart.items), kit: null };
};

/** `before`: lines that stand already; what they cost when they were ordered all their pieces cost. */
export const itemLines = async (
  db: Queryable,
  type: TypeRow,
  items: readonly CartItem[],
  before: readonly Line[] = [],
): Promise<Line[]> => {
  if (items.length === 0) throw invalidField('items', 'Scegli almeno un prodotto.');
  const listings = [type.listing, type.gift_listing].filter((l): l is string => l !== null);
  const products = type.products ?? (await findInListings(db, listings, [...new Set(items.map((i) => i.product))]));
  const productOf = new Map(products.map((p) => [p.code, p]));
  const frozen = new Map(before.map((l) => [variantKey(l.code, l.attributes), l]));
  const violations: Violation[] = [];
  const lines = merged(items).flatMap(({ item, index }) => {
    const product = productOf.get(item.product);
    const kept = frozen.get(variantKey(item.product, item.attributes));
    const fault = kept && item.quantity <= kept.quantity ? null : newFault(product, type, item, kept);
    if (fault) {
      const name = kept?.name ?? product?.name ?? `«${item.product}»`;
      violations.push({ propertyPath: `items.${index}`, message: `${name}: ${fault}` });
      return [];
    }
    if (kept) return [{ ...kept, quantity: item.quantity }];
    return product ? [lineOf(product, item)] : [];
  });
  if (violations.length > 0) throw new CallError('invalid', violations[0]?.message, { violations });
  return lines;
};

const variantKey = (code: string, attributes: Readonly<Record<string, string>>): string =>
  `${code}|${JSON.stringify(Object.entries(attributes).toSorted())}`;

/** Why no more pieces of it are sold than were ordered already. */
const newFault = (
  product: ProductRow | undefined,
  type: TypeRow,
  item: CartItem,
  kept: Line | undefined,
): string | null => {
  if (product) return faultOf(product, type, item);
  if (!kept) return 'Il prodotto non è in questo listino.';
  return `non è più nel listino, puoi tenerne al massimo ${kept.quantity}.`;
};

/** Repeated lines of one product and variant are one line. */
const merged = (items: readonly CartItem[]): { item: CartItem; index: number }[] => {
  const known = new Map<string, { item: CartItem; index: number }>();
  items.forEach((item, index) => {
    const key = variantKey(item.product, item.attributes);
    const before = known.get(key);
    if (before) before.item = { ...before.item, quantity: before.item.quantity + item.quantity };
    else known.set(key, { item: { ...item }, index });
  });
  return [...known.values()];
};

const centimetres = (written = ''): number => (/^\d{1,4}$/.test(written) ? Number(written) : Number.NaN);
const faultOf = (p: ProductRow, type: TypeRow, item: CartItem): string | null => {
  if (item.quantity > 9999) return 'la quantità massima è 9999.';
  if (kindOf(p.code) === 'sample' && (!type.sample_enabled || item.quantity !== 1))
    return 'si può ordinare una sola volta, in un solo pezzo.';
  const o = p.custom_product_options;
  if (o) {
    const [width, height] = [centimetres(item.attributes['Larghezza']), centimetres(item.attributes['Altezza'])];
    const fits =
      clampSize(width, o.minWidth, o.maxWidth) === width &&
      clampSize(height, o.minHeight, o.maxHeight) === height &&
      Object.keys(item.attributes).length === 2;
    if (fits) return null;
    const [widths, heights] = [`${o.minWidth} e ${o.maxWidth} cm`, `${o.minHeight} e ${o.maxHeight} cm`];
    return `scegli una larghezza tra ${widths} e un’altezza tra ${heights}.`;
  }
  const missing = p.attributes.find((a) => !a.options.includes(item.attributes[a.name] ?? ''));
  if (missing) return `scegli ${missing.name.toLowerCase()} per ogni pezzo.`;
  return Object.keys(item.attributes).length === p.attributes.length ? null : 'ha una variante che non esiste.';
};

const lineOf = (p: ProductRow, item: CartItem): Line => {
  const o = p.custom_product_options;
  const unit = o
    ? doormatPriceCents(
        Number(item.attributes['Larghezza']),
        Number(item.attributes['Altezza']),
        o.priceSquareCentimeter,
        wireToCents(o.minimumPrice),
      )
    : p.price_cents;
  const isGift = kindOf(p.code) === 'gift';
  return {
    productId: p.id,
    code: p.code,
    name: p.name,
    attributes: item.attributes,
    quantity: item.quantity,
    unitPriceCents: isGift ? 0 : unit,
    vatBasisPoints: p.vat_basis_points,
    pointsTenths: isGift ? p.points_tenths : 0,
    listPriceCents: null,
  };
};

/** A kit's lines at its own price: single prices in proportion, the remainder on the last, so that they sum to it. */
const kitLines = async (db: Queryable, cart: Cart): Promise<{ lines: Line[]; kit: NonNullable<PricedCart['kit']> }> => {
  if (cart.items.length > 0) throw invalidField('items', 'Con un pacchetto non si scelgono altri prodotti.');
  const kit = cart.productKit ? (await findKits(db, cart.productKit))[0] : undefined;
  if (!kit) throw invalidField('productKit', 'Scegli un pacchetto.');
  const value = kit.items.reduce((sum, i) => sum + i.unitPriceCents * i.quantity, 0);
  const pieces = kit.items.flatMap((i) => Array.from({ length: i.quantity }, () => i));
  let left = kit.price_cents;
  const lines = pieces.map((i, n): Line => {
    const price =
      n === pieces.length - 1 ? left : Math.floor((i.unitPriceCents * kit.price_cents) / Math.max(1, value));
    left -= price;
    return {
      productId: i.productId,
      code: i.code,
      name: i.name,
      attributes: {},
      quantity: 1,
      unitPriceCents: price,
      vatBasisPoints: i.vat,
      pointsTenths: 0,
      listPriceCents: i.unitPriceCents,
    };
  });
  return { lines: joined(lines), kit: { id: kit.id, name: kit.name, priceCents: kit.price_cents } };
};

const joined = (lines: readonly Line[]): Line[] => {
  const known = new Map<string, Line>();
  for (const line of lines) {
    const key = `${line.code}|${line.unitPriceCents}`;
    const before = known.get(key);
    known.set(key, before ? { ...before, quantity: before.quantity + line.quantity } : line);
  }
  return [...known.values()];
};
