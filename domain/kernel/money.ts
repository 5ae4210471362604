/** Amounts in cents: how they are written, read, rounded and split. */
import { formatCount } from './counts.ts';

/** An amount in integer cents. */
export type Cents = number;

const check = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an amount in cents: ${value}`);
  return value;
};

/** Cents as the wire's decimal string: `123450` → `"1234.50"`. */
export const centsToWire = (cents: Cents): string => {
  const whole = Math.abs(check(cents));
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
};

/** The wire's decimal string as cents. @throws RangeError when it is not written that way */
export const wireToCents = (wire: string): Cents => {
  const match = /^(-?)(\d{1,13})\.(\d{2})$/.exec(wire);
  if (!match) throw new RangeError(`not an amount: ${wire}`);
  const cents = Number(match[2]) * 100 + Number(match[3]);
  return check(match[1] && cents > 0 ? -cents : cents);
};

/** `1.234,50 €`, with a no-break space and a true minus sign. */
export const formatEuro = (cents: Cents): string => {
  const whole = Math.abs(check(cents));
  const thousands = formatCount(Math.floor(whole / 100));
  return `${cents < 0 ? '−' : ''}${thousands},${String(whole % 100).padStart(2, '0')}\u00a0€`;
};

/** What a person types as an amount: `1.234,50`, `42,6`, `42.60`, `€ 42`. @returns null when it is none */
export const parseEuro = (typed: string): Cents | null => {
  const plain = typed.replace(/[\s€]/g, '');
  if (/^(?:\d{1,3}(?:\.\d{3})+|\d{1,11})(?:,\d{1,2})?$/.test(plain))
    return Math.round(Number(plain.replaceAll('.', '').replace(',', '.')) * 100);
  return /^\d{1,11}\.\d{1,2}$/.test(plain) ? Math.round(Number(plain) * 100) : null;
};

/** `cents × numerator / denominator`, half away from zero ("half-up"), exact for every safe integer. @throws RangeError */
export const mulRatio = (cents: Cents, numerator: number, denominator: number): Cents => {
  if (denominator <= 0) throw new RangeError(`not a denominator: ${denominator}`);
  const doubled = 2n * BigInt(check(cents)) * BigInt(numerator);
  const d = BigInt(denominator);
  // Division cuts off towards zero: half of the denominator more, on the side of the sign, rounds.
  const sign = BigInt(Math.sign(cents) * Math.sign(numerator));
  return check(Number((doubled + sign * d) / (2n * d)));
};

/** A percentage in basis points (1 % = 100) of an amount. */
export const percentOf = (cents: Cents, basisPoints: number): Cents => mulRatio(cents, basisPoints, 10_000);

/** The taxable part of a price that includes VAT: gross / (1 + rate). */
export const taxable = (grossCents: Cents, vatBasisPoints: number): Cents =>
  mulRatio(grossCents, 10_000, 10_000 + vatBasisPoints);

/** Splits an amount into `n` ≥ 1 parts that sum to it; the remainder cents go on the first. @throws RangeError */
export const splitInstalments = (total: Cents, n: number): Cents[] => {
  if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`not a number of instalments: ${n}`);
  const part = Math.trunc(check(total) / n);
  return Array.from({ length: n }, (_, i) => (i === 0 ? total - part * (n - 1) : part));
};

/**
 * Parts of an amount in proportion to weights ≥ 0: each its whole cents, those left over one by one by largest remainder,
 * of equal ones to whichever stands first. They sum to the amount; without any weight the first takes all.
 */
export const apportion = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const all = weights.reduce((sum, n) => sum + n, 0);
  if (all === 0) return weights.map((_, i) => (i === 0 ? amount : 0));
  const exact = weights.map((w) => BigInt(check(amount)) * BigInt(check(w)));
  const parts = exact.map((n) => Number(n / BigInt(all)));
  const left = amount - parts.reduce((sum, n) => sum + n, 0);
  // The sort is stable: of equal remainders whichever stands first.
  const byRemainder = exact
    .map((n, i) => ({ i, remainder: n % BigInt(all) }))
    .toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const { i } of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1;
  return parts;
};
