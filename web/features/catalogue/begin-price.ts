/** With which price and points a product is offered to a listing: those it had there before any other (NET-407). */
import type { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { priceToBeginWith, type Listing } from '@ema/domain/catalogue/listings.ts';
import { tenthsToWire, wireToTenths } from '@ema/domain/catalogue/points.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { points } from '../../kernel/formats.ts';
import { comingOf } from './listing-day.ts';

type Told = CallOutput<typeof getProductSheet>;
type Known = Pick<Told, 'listings' | 'leftListings'> & Partial<Pick<Told, 'comingListings'>>;

/** As the fields write them; null for what has no price anywhere. */
export const beginPrice = (sheet: Known, listing: Listing): { price: string; points: string } | null => {
  const known = [...sheet.listings, ...comingOf(sheet), ...sheet.leftListings].map((entry) => ({
    listing: entry.listing,
    priceCents: wireToCents(entry.price),
    pointsTenths: wireToTenths(entry.points),
  }));
  const begin = priceToBeginWith(listing, known);
  return (
    begin && {
      price: tidyAmount(centsToWire(begin.priceCents)),
      points: points(tenthsToWire(begin.pointsTenths)),
    }
  );
};
