/** Reads a listing in the order in which whoever orders sees it, and puts it into another (NET-663). */
import { sql } from 'drizzle-orm';
import { listingOrder, orderListing } from '@ema/calls/catalogue/listing-order.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import { mayOrder } from '@ema/domain/galleries/may.ts';
import type { Queryable } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { listingEntries, products } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';

const PLACE = {
  id: listingEntries.id,
  code: products.code,
  name: products.name,
  picture: products.picture,
  enabled: products.enabled,
};
const findPlaces = (db: Queryable, listing: Listing) =>
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
const placesOf = async (db: Queryable, listing: Listing) => ({
  items: (await findPlaces(db, listing)).map(({ enabled, ...place }) => ({ ...place, disabled: !enabled })),
});
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

export const listingOrderHandler = handle(listingOrder, (c, { params: { listing } }) => placesOf(c.db, listing));
export const orderListingHandler = handle(orderListing, async (c, { params: { listing }, body: { ids, seen } }) => {
  await c.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing ${listing}`}, 0))`);
  const before = (await findPlaces(c.db, listing)).map(({ id }) => id);
  // Said again, it is done already.
  if (!isSame(before, ids)) {
    const isMoved = seen !== undefined && !isSame(before, seen);
    refuse('wrong_state', mayOrder(isMoved ? [] : before, ids));
    await c.db.execute(sql`
      update listing_entries e
      set position = o.place
      from unnest(${sql.param(ids)}::bigint[]) with ordinality o (id, place)
      where e.id = o.id and e.position <> o.place`);
  }
  const after = await placesOf(c.db, listing);
  const codes = isSame(before, ids) ? [] : after.items.map(({ code }) => code);
  await c.audit({ object: 'listing', objectId: listing, detail: { codes } });
  return after;
});
