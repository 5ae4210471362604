/** An administrator puts the products of a listing into another order (NET-663). */
import { sql } from 'drizzle-orm';
import { orderListing } from '@ema/calls/catalogue/listing-order.ts';
import { mayOrder } from '@ema/domain/galleries/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { placesOf } from './listing-order-reads.ts';
import { findPlaces } from './product-queries.ts';

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

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
