/**
 * An administrator gives up a price that does not count yet; the one before goes on (NET-411). That with which a
 * product comes in is given up with its coming alone (NET-1170).
 */
import { sql } from 'drizzle-orm';
import { deleteListingPrice } from '@ema/calls/catalogue/product-sheet.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { whyNotGivenUp } from '@ema/domain/catalogue/price-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { listingPrices } from '../../db/tables/catalogue.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';

const GONE = { price_cents: listingPrices.priceCents, points_tenths: listingPrices.pointsTenths };

export const deleteListingPriceHandler = handle(deleteListingPrice, async (c, { params: { code, listing, from } }) => {
  refuse('wrong_state', whyNotGivenUp(from, romeDay(c.now)));
  await lockProduct(c.db, code);
  const gone = await first(
    c.db,
    GONE,
    sql`
      delete from listing_prices l
      using listing_entries e
      join products p on p.id = e.product_id
      where l.entry_id = e.id and p.code = ${code} and e.listing = ${listing} and l.from_day = ${from}
        and (e.enabled or e.starts_on is null or l.from_day > e.starts_on)
      returning l.price_cents, l.points_tenths`,
  );
  if (!gone) throw new CallError('not_found', 'Per quel giorno non è previsto un prezzo.');
  const detail = { listing, from, priceCents: gone.price_cents, pointsTenths: gone.points_tenths };
  await c.audit({ object: 'product', objectId: code, detail });
  return sheetOf(c.db, code);
});
