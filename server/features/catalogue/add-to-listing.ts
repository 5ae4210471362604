/** An administrator puts a product into a listing, at a price that was in view (NET-283, NET-407). */
import { sql } from 'drizzle-orm';
import { addToListing } from '@ema/calls/catalogue/products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { giftPriceFault, priceToBeginWith, whyNotInListing, type Price } from '@ema/domain/catalogue/listings.ts';
import { wireToTenths } from '@ema/domain/catalogue/points.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { giveUpPlanned } from './planned-prices.ts';
import { presentOfficeProduct } from './present-office.ts';
import { findEntries, findOfficeProduct, knownPrice, lockProduct } from './product-queries.ts';
import { setPrice } from './set-price.ts';

const wanted = (known: Price | null, asked: { price?: string | undefined; points?: string | undefined }) => {
  const priceCents = asked.price === undefined ? known?.priceCents : wireToCents(asked.price);
  const pointsTenths = asked.points === undefined ? (known?.pointsTenths ?? 0) : wireToTenths(asked.points);
  return priceCents === undefined ? null : { priceCents, pointsTenths };
};
const isSame = (a: Price, b: Price): boolean => a.priceCents === b.priceCents && a.pointsTenths === b.pointsTenths;

export const addToListingHandler = handle(addToListing, async (c, { params: { code, listing }, body }) => {
  const product = await lockProduct(c.db, code);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  refuseField('listing', whyNotInListing(listing, product.code));
  const entries = await findEntries(c.db, product.id);
  const price = wanted(priceToBeginWith(listing, entries.map(knownPrice)), body ?? {});
  refuseField('price', price ? null : 'Il prodotto non ha ancora un prezzo: scrivilo.');
  if (!price) throw new CallError('internal');
  refuseField('price', giftPriceFault(listing, price.priceCents));
  const before = entries.find((entry) => entry.listing === listing);
  const isHeld = before?.enabled === true;
  // Said again, it is done already; at another price it is not what was asked.
  refuse(
    'wrong_state',
    isHeld && !isSame(knownPrice(before), price) ? 'Il prodotto è già in questo listino, a un altro prezzo.' : null,
  );
  // What was planned before it left would count over the price it comes back with.
  const planned = before && !isHeld ? await giveUpPlanned(c.db, before.id) : {};
  if (before) {
    if (!isSame(knownPrice(before), price)) await setPrice(c.db, { entryId: before.id, ...price });
    await c.db.execute(sql`update listing_entries set enabled = true where id = ${before.id}`);
  } else
    await c.db.execute(sql`
      insert into listing_entries (listing, product_id, price_cents, points_tenths, position)
      select ${listing}, ${product.id}, ${price.priceCents}, ${price.pointsTenths}, coalesce(max(position), 0) + 1
      from listing_entries
      where listing = ${listing}`);
  const { priceCents, pointsTenths } = price;
  const detail = isHeld ? { listing } : { listing, priceCents, pointsTenths, ...planned };
  await c.audit({ object: 'product', objectId: code, detail });
  const added = await findOfficeProduct(c.db, code, listing);
  if (!added) throw new CallError('internal');
  return presentOfficeProduct(added);
});
