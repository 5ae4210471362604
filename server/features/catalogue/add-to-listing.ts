/** An administrator puts a product into a listing from a day on, at a price that was in view (NET-407, NET-1170). */
import { sql } from 'drizzle-orm';
import { addToListing } from '@ema/calls/catalogue/products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { isInFrom, whyNotInFrom, type Wanted } from '@ema/domain/catalogue/listing-days.ts';
import {
  giftPriceFault,
  isSamePrice,
  priceToBeginWith,
  whyNotInListing,
  type Listing,
  type Price,
} from '@ema/domain/catalogue/listings.ts';
import { wireToTenths } from '@ema/domain/catalogue/points.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { giveUpPlanned } from './planned-prices.ts';
import { presentOfficeProduct } from './present-office.ts';
import { findEntries, findOfficeProduct, knownPrice, lockProduct, type EntryRow } from './product-queries.ts';
import { setPrice } from './set-price.ts';

const wanted = (known: Price | null, asked: { price?: string | undefined; points?: string | undefined }) => {
  const priceCents = asked.price === undefined ? known?.priceCents : wireToCents(asked.price);
  const pointsTenths = asked.points === undefined ? (known?.pointsTenths ?? 0) : wireToTenths(asked.points);
  return priceCents === undefined ? null : { priceCents, pointsTenths };
};
/** What of an entry begins on `from`: that it stands there, or the day on which it will. */
const begins = (from: Day, today: Day) => ({ enabled: from <= today, startsOn: from > today ? from : null });

type Putting = { listing: Listing; productId: number; wanted: Wanted; today: Day };
const insert = (tx: Tx, { listing, productId, wanted: { priceCents, pointsTenths, from }, today }: Putting) => {
  const { enabled, startsOn } = begins(from, today);
  return tx.execute(sql`
    insert into listing_entries (listing, product_id, price_cents, points_tenths, position, enabled, starts_on)
    select
      ${listing}, ${productId}, ${priceCents}, ${pointsTenths}, coalesce(max(position), 0) + 1, ${enabled}::boolean,
      ${startsOn}::date
    from listing_entries
    where listing = ${listing}`);
};
/** @returns which planned prices it gave up, as the log names them */
const putBack = async (tx: Tx, entry: EntryRow, { from, ...price }: Wanted, today: Day) => {
  // What was planned before it left would count over the price it comes back with. Of one that gets another day that
  // price goes with its day, and what was decided for later days stays.
  const { starts_on: was } = entry;
  const upTo = was === null || was > from ? was : from;
  const planned = await giveUpPlanned(tx, entry.id, upTo);
  if (was !== null || !isSamePrice(knownPrice(entry), price))
    await setPrice(tx, { entryId: entry.id, ...price, fromDay: from });
  const { enabled, startsOn } = begins(from, today);
  await tx.execute(sql`
    update listing_entries
    set enabled = ${enabled}, starts_on = ${startsOn}
    where id = ${entry.id}`);
  return planned;
};

export const addToListingHandler = handle(addToListing, async (c, { params: { code, listing }, body }) => {
  const today = romeDay(c.now);
  const from = body?.from ?? today;
  const product = await lockProduct(c.db, code);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  refuseField('listing', whyNotInListing(listing, product.code));
  refuseField('from', dayFault(from, today));
  const entries = await findEntries(c.db, product.id);
  const price = wanted(priceToBeginWith(listing, entries.map(knownPrice)), body ?? {});
  refuseField('price', price ? null : 'Il prodotto non ha ancora un prezzo: scrivilo.');
  if (!price) throw new CallError('internal');
  refuseField('price', giftPriceFault(listing, price.priceCents));
  const before = entries.find((entry) => entry.listing === listing);
  const standing = before && { ...knownPrice(before), isHeld: before.enabled, startsOn: before.starts_on };
  // Said again, it is done already; at another price it is not what was asked.
  if (standing) refuse('wrong_state', whyNotInFrom(standing, { ...price, from }, today));
  const isDone = standing !== undefined && isInFrom(standing, from, today);
  const change = { listing, ...price, ...(from > today ? { from } : {}) };
  if (isDone) await c.audit({ object: 'product', objectId: code, detail: { listing } });
  else if (before) {
    const planned = await putBack(c.db, before, { ...price, from }, today);
    await c.audit({ object: 'product', objectId: code, detail: { ...change, ...planned } });
  } else {
    await insert(c.db, { listing, productId: product.id, wanted: { ...price, from }, today });
    await c.audit({ object: 'product', objectId: code, detail: change });
  }
  const added = await findOfficeProduct(c.db, code, listing);
  if (!added) throw new CallError('internal');
  return presentOfficeProduct(added);
});
