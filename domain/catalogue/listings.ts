/** The listings there are, what each of them may hold, and at which price a product comes into one. */
import { shopName, type Shop } from '../access/roles.ts';
import type { Cents } from '../kernel/money.ts';
import { kindOf } from './products.ts';

/** By the identifiers that order types name (NET-282), with what the office calls them. */
export const LISTINGS = {
  'pl.fibra_cumulative': 'Ordine cumulativo',
  'pl.fibra_ecommerce': 'Cliente agevolato',
  'pl.kleen_commission': 'Ordine kleen',
  'pl.kleen_direct_sale': 'Vendita diretta',
  'pl.kleen_commission_gift': 'Omaggi',
} as const;
export type Listing = keyof typeof LISTINGS;
export const LISTING_IDS = Object.keys(LISTINGS) as [Listing, ...Listing[]];
/** Those of a shop stand first: a product seldom comes into a listing of the other one. */
export const ofShopFirst = (listings: readonly Listing[], shop: Shop): Listing[] => {
  const isOther = (listing: Listing): number => Number(!listing.startsWith(`pl.${shopName(shop)}_`));
  return listings.toSorted((a, b) => isOther(a) - isOther(b));
};
/** What is bought with points, and taken as a gift for an appointment. */
const GIFTS: Listing = 'pl.kleen_commission_gift';

/** Gifts are priced by their code (ORD-103): they stand among the gifts, and nothing else does. */
export const whyNotInListing = (listing: Listing, code: string): string | null => {
  const isGift = kindOf(code) === 'gift';
  if (isGift === (listing === GIFTS)) return null;
  return isGift
    ? 'Un omaggio (codice REF) sta solo nel listino degli omaggi.'
    : 'Tra gli omaggi stanno solo i prodotti con un codice che comincia per REF.';
};

/** A gift costs points and nothing else: what is wrong with its price, or null. */
export const giftPriceFault = (listing: Listing, priceCents: Cents): string | null =>
  listing === GIFTS && priceCents > 0 ? 'Un omaggio costa solo punti: il suo prezzo è 0,00.' : null;

export type Price = { priceCents: Cents; pointsTenths: number };
export const isSamePrice = (a: Price, b: Price): boolean =>
  a.priceCents === b.priceCents && a.pointsTenths === b.pointsTenths;
export type KnownPrice = Price & { listing: Listing };
/**
 * The price with which a product comes into a listing unless another is said: the one it had there, else that of the
 * first listing it stands in. Null: it has none anywhere.
 */
export const priceToBeginWith = (listing: Listing, known: readonly KnownPrice[]): Price | null => {
  const inOrder = known.toSorted((a, b) => LISTING_IDS.indexOf(a.listing) - LISTING_IDS.indexOf(b.listing));
  const chosen = inOrder.find((price) => price.listing === listing) ?? inOrder[0];
  return chosen ? { priceCents: chosen.priceCents, pointsTenths: chosen.pointsTenths } : null;
};
