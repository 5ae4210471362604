/** Reads a listing in the order in which whoever orders sees it (NET-663). */
import { listingOrder } from '@ema/calls/catalogue/listing-order.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { findPlaces } from './product-queries.ts';

export const placesOf = async (db: Queryable, listing: Listing) => ({
  items: (await findPlaces(db, listing)).map(({ enabled, ...place }) => ({ ...place, disabled: !enabled })),
});
export const listingOrderHandler = handle(listingOrder, (c, { params: { listing } }) => placesOf(c.db, listing));
