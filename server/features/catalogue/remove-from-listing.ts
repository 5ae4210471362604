/** An administrator takes a product out of a listing, also before its day (NET-283, NET-1170); orders stay. */
import { sql } from 'drizzle-orm';
import { removeFromListing } from '@ema/calls/catalogue/products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { KIT_LISTING } from '@ema/domain/catalogue/kits.ts';
import { whyNotOutOfKits } from '@ema/domain/catalogue/product-values.ts';
import { first } from '../../db/rows.ts';
import { listingEntries } from '../../db/tables/catalogue.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findKitsOf } from './kit-queries.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { giveUpPlanned } from './planned-prices.ts';
import { lockProduct } from './product-queries.ts';

export const removeFromListingHandler = handle(removeFromListing, async (c, { params: { code, listing } }) => {
  const product = await lockProduct(c.db, code);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  if (listing === KIT_LISTING) refuse('wrong_state', whyNotOutOfKits(await findKitsOf(c.db, product.id)));
  const removed = await first(
    c.db,
    { id: listingEntries.id },
    sql`
      update listing_entries
      set enabled = false, starts_on = null
      where product_id = ${product.id}
        and listing = ${listing}
        and (enabled or starts_on is not null)
      returning id`,
  );
  const planned = removed ? await giveUpPlanned(c.db, removed.id) : {};
  await c.audit({ object: 'product', objectId: code, detail: { listing, ...planned } });
});
