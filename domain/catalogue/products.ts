/** What the catalogue's rules are: kinds of codes, pairs of sale and gift, variants, kits, and doormats to measure. */
import type { Cents } from '../kernel/money.ts';

export type CodeKind = 'sample' | 'sale' | 'gift';
/** SCN = discounted sample, REF = gift, everything else (VEN) = sale (ORD-103). */
export const kindOf = (code: string): CodeKind =>
  code.startsWith('SCN') ? 'sample' : code.startsWith('REF') ? 'gift' : 'sale';

/** One product of a listing with its sale and gift entries, paired by name (ORD-103); samples are left out (ORD-105). */
export const pairEntries = <T extends { code: string; name: string }>(
  entries: readonly T[],
): { name: string; sale: T | null; gift: T | null }[] => {
  const pairs = new Map<string, { name: string; sale: T | null; gift: T | null }>();
  for (const entry of entries) {
    const kind = kindOf(entry.code);
    if (kind === 'sample') continue;
    const pair = pairs.get(entry.name) ?? { name: entry.name, sale: null, gift: null };
    if (kind === 'gift') pair.gift ??= entry;
    else pair.sale ??= entry;
    pairs.set(entry.name, pair);
  }
  return [...pairs.values()];
};

/** Case-insensitive partial match on the name (ORD-109). */
export const matchesSearch = (name: string, search: string): boolean =>
  name.toLocaleLowerCase('it').includes(search.trim().toLocaleLowerCase('it'));

/** Per attribute the options' quantities must sum to the product's (ORD-112). @returns the attributes that do not */
export const unevenAttributes = (
  quantity: number,
  chosen: Readonly<Record<string, Readonly<Record<string, number>>>>,
): string[] =>
  Object.entries(chosen)
    .filter(([, options]) => Object.values(options).reduce((sum, n) => sum + n, 0) !== quantity)
    .map(([name]) => name);

export type DoormatOptions = {
  minWidth: number;
  maxWidth: number;
  minHeight: number;
  maxHeight: number;
  priceSquareCentimeter: string;
  /** Lowest price in euro, a parameter of the portal; without it `DOORMAT_MINIMUM_CENTS`. */
  minimumPrice?: string | undefined;
};
/** Lowest price of a made-to-measure doormat (ORD-130). */
export const DOORMAT_MINIMUM_CENTS: Cents = 4600;

/** Brings a size into the product's bounds (ORD-128). */
export const clampSize = (value: number, min: number, max: number): number =>
  Math.min(max, Math.max(min, Math.round(value)));

/** What is wrong with a length in centimetres, or null (ORD-214, ORD-215). */
export const sizeFault = (size: number, min: number, max: number): string | null =>
  Number.isSafeInteger(size) && size >= min && size <= max ? null : `Inserisci un numero compreso tra ${min} e ${max}`;
/** A length as it was typed: whole centimetres and nothing else. */
export const readSize = (typed: string, min: number, max: number): { size: number | null; fault: string | null } => {
  const size = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  const fault = sizeFault(size, min, max);
  return { size: fault ? null : size, fault };
};

/**
 * Price of a doormat: the next whole euro of width × height × price per cm², at least the minimum. Sizes in whole
 * centimetres; the price per cm² in euro as a decimal string, so that no float is involved. @throws RangeError
 */
export const doormatPriceCents = (
  widthCm: number,
  heightCm: number,
  priceSquareCentimeter: string,
  minimumCents: Cents = DOORMAT_MINIMUM_CENTS,
): Cents => {
  const match = /^(\d+)(?:\.(\d{1,8}))?$/.exec(priceSquareCentimeter);
  if (!match || !Number.isSafeInteger(widthCm) || !Number.isSafeInteger(heightCm) || widthCm < 1 || heightCm < 1)
    throw new RangeError('not a doormat');
  const decimals = match[2] ?? '';
  const scale = 10n ** BigInt(decimals.length);
  const price = BigInt(widthCm) * BigInt(heightCm) * BigInt(`${match[1]}${decimals}`);
  const euros = (price + scale - 1n) / scale;
  return Math.max(minimumCents, Number(euros) * 100);
};

/** Value of a kit at single prices and what the kit saves. */
export const kitTotals = (priceCents: Cents, items: readonly { unitPriceCents: Cents; quantity: number }[]) => {
  const productsCents = items.reduce((sum, i) => sum + i.unitPriceCents * i.quantity, 0);
  return {
    productsCents,
    discountCents: Math.max(0, productsCents - priceCents),
    units: items.reduce((sum, i) => sum + i.quantity, 0),
  };
};
