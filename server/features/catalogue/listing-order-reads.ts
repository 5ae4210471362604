/** Reads a listing in the order in which whoever orders sees it (NET-663). */
import { sql } from 'drizzle-orm';
import { listingOrder } from '@ema/calls/catalogue/listing-order.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { listingEntries, products } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';

const PLACE = {
  id: listingEntries.id,
  code: products.code,
  name: products.name,
  picture: products.picture,
  enabled: products.enabled,
};
export const findPlaces = (db: Queryable, listing: Listing) =>
  all(
    db,
    PLACE,
    sql`
      select e.id, p.code, p.name, p.picture, p.enabled
      from listing_entries e
      join products p on p.id = e.product_id
      where e.listing = ${listing} and e.enabled
      order by e.position, p.code`,
  );
export const placesOf = async (db: Queryable, listing: Listing) => ({
  items: (await findPlaces(db, listing)).map(({ enabled, ...place }) => ({ ...place, disabled: !enabled })),
});
export const listingOrderHandler = handle(listingOrder, (c, { params: { listing } }) => placesOf(c.db, listing));
