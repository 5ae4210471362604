/** An administrator decides what a product costs in a listing, from today or a day to come (NET-411). */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { setListingPrice } from '@ema/calls/catalogue/product-sheet.ts';
import { giftPriceFault } from '@ema/domain/catalogue/listings.ts';
import { wireToTenths } from '@ema/domain/catalogue/points.ts';
import { dayFault, isSaidFor } from '@ema/domain/catalogue/price-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';
import { setPrice } from './set-price.ts';
import { findPriceOn } from './sheet-queries.ts';

export const setListingPriceHandler = handle(setListingPrice, async (c, { params: { code, listing }, body }) => {
  await lockProduct(c.db, code);
  const before = await findPriceOn(c.db, { code, listing, on: body.from });
  if (!before) throw new CallError('not_found', 'Il prodotto quel giorno non è in questo listino.');
  const today = romeDay(c.now);
  refuseField('from', dayFault(body.from, today));
  const [priceCents, pointsTenths] = [wireToCents(body.price), wireToTenths(body.points)];
  refuseField('price', giftPriceFault(listing, priceCents));
  const isEqual = before.price_cents === priceCents && before.points_tenths === pointsTenths;
  // A price that would be the same is kept for its day: another may yet begin before.
  const isSame = isEqual && isSaidFor(body.from, today, before.since);
  const was = { priceCents: before.price_cents, pointsTenths: before.points_tenths };
  const change = { listing, from: body.from, before: was, after: { priceCents, pointsTenths } };
  await c.audit({ object: 'product', objectId: code, detail: isSame ? { listing, from: body.from } : change });
  if (!isSame) await setPrice(c.db, { entryId: before.entry_id, priceCents, pointsTenths, fromDay: body.from });
  return sheetOf(c.db, code);
});
