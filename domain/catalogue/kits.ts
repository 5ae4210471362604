/** What a kit may hold, and how many pieces of it. */
import type { Cents } from '../kernel/money.ts';
import { kindOf } from './products.ts';
import type { Listing } from './listings.ts';

export const KIT_QUANTITY_MAX = 999;
/** The listing whose products kits are made of, at its prices. */
export const KIT_LISTING: Listing = 'pl.kleen_commission';

/** `3,7` and `3.7` are three whole pieces (NET-290). @returns NaN when it is no number */
export const wholeQuantity = (typed: number | string): number =>
  typeof typed === 'number' ? Math.trunc(typed) : Number.parseInt(typed, 10);

/** Why a product cannot come into a kit, or null. `isListed`: it stands in the listing kits are made of. */
export const whyNotInKit = (
  product: { code: string; isListed: boolean; isEnabled: boolean; isMeasured: boolean; hasVariants: boolean },
  held: readonly string[],
): string | null => {
  if (held.includes(product.code)) return 'Il prodotto è già nel pacchetto: cambiane la quantità.';
  if (kindOf(product.code) !== 'sale') return 'In un pacchetto non stanno omaggi né prodotti dimostrativi.';
  if (!product.isListed) return 'In un pacchetto stanno i prodotti del listino «Ordine kleen».';
  if (product.isMeasured) return 'In un pacchetto non stanno prodotti su misura.';
  if (product.hasVariants) return 'In un pacchetto non stanno prodotti con varianti: chi lo ordina non le sceglie.';
  return product.isEnabled ? null : 'Il prodotto è disattivato.';
};

export const KIT_DESCRIPTION_MAX = 400;

/** A kit is sold whole: each of its products has to be on sale. `off`: names of those that are not. */
export const whyKitNotOnSale = (off: readonly string[]): string | null =>
  off.length === 0 ? null : `Non è in vendita «${off.join('», «')}»: prima toglilo dal pacchetto.`;
/** Whoever orders a kit chooses nothing of its products. `chosen`: names of those that are sold by variant or measure. */
export const whyKitNotWhole = (chosen: readonly string[]): string | null =>
  chosen.length === 0
    ? null
    : `Di «${chosen.join('», «')}» chi ordina il pacchetto non sceglie variante né misure: prima toglilo dal pacchetto.`;

/** A contract is worth something: what is wrong with the price of a kit, or null. */
export const kitPriceFault = (priceCents: Cents): string | null =>
  priceCents > 0 ? null : 'Il prezzo di un pacchetto è maggiore di zero.';
