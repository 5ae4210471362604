/** Where whoever orders sees a product, and in a sentence why not (NET-734). */
import { KLEEN, shopName, type Shop } from '../access/roles.ts';
import { LISTINGS, type Listing } from './listings.ts';

export const READERS = ['agent', 'customer'] as const;
export type Reader = (typeof READERS)[number];
/** A listing that an order type in use sells from. */
export type ListingUse = { listing: Listing; shop: Shop; isGift: boolean; isForCustomers: boolean };
type Offered = { isOnSale: boolean; listings: readonly Listing[] };

/** Customers who order by themselves have the types that are offered to them, without what is taken with points. */
const isOpenTo = (reader: Reader, use: ListingUse): boolean =>
  reader === 'agent' || (use.shop === KLEEN && use.isForCustomers && !use.isGift);
const namesOf = (listings: readonly Listing[]): string =>
  [...new Set(listings)].map((listing) => `«${LISTINGS[listing]}»`).join(', ');

/** The listings in which the reader meets it, in the order of the uses. */
export const shownIn = (product: Offered, reader: Reader, uses: readonly ListingUse[]): Listing[] => {
  if (!product.isOnSale) return [];
  const open = uses.filter((use) => isOpenTo(reader, use) && product.listings.includes(use.listing));
  return [...new Set(open.map(({ listing }) => listing))];
};

const whyNoCustomer = (listings: readonly Listing[], uses: readonly ListingUse[]): string => {
  const open = uses.filter((use) => isOpenTo('customer', use)).map(({ listing }) => listing);
  if (open.length === 0) return 'Nessun tipo d’ordine è aperto ai clienti che ordinano da soli.';
  const shops = uses.filter(({ listing }) => listings.includes(listing)).map(({ shop }) => shop);
  return shops.length > 0 && shops.every((shop) => shop !== KLEEN)
    ? `Si vende solo in ${shopName(shops[0] ?? KLEEN)}: i clienti che ordinano da soli comprano in ${shopName(KLEEN)}.`
    : `Sta solo in ${namesOf(listings)}: i clienti che ordinano da soli comprano da ${namesOf(open)}.`;
};

/** Why the reader does not see it anywhere, or null. */
export const whyNotShown = (product: Offered, reader: Reader, uses: readonly ListingUse[]): string | null => {
  if (!product.isOnSale) return 'Non è in vendita: finché non lo rimetti in vendita non lo vede nessuno.';
  const { listings } = product;
  if (listings.length === 0) return 'Non sta in nessun listino: aggiungilo a uno e chi ordina lo vede.';
  if (shownIn(product, reader, uses).length > 0) return null;
  return reader === 'customer'
    ? whyNoCustomer(listings, uses)
    : `Sta solo in ${namesOf(listings)}, e nessun tipo d’ordine in uso vende da lì.`;
};
