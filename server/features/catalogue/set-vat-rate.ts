/** An administrator decides the rate of VAT of a product, from today or a day to come (NET-538). */
import { sql } from 'drizzle-orm';
import { setVatRate } from '@ema/calls/catalogue/vat.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { rateDayFault, rateOn } from '@ema/domain/catalogue/vat-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { NO_PRODUCT } from './office-reads.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';
import { setRate, whyNotOffered } from './set-rate.ts';
import { findRatesOf, holdVat } from './vat-queries.ts';

export const setVatRateHandler = handle(setVatRate, async (c, { params: { code }, body }) => {
  await holdVat(c.db);
  const product = await lockProduct(c.db, code);
  if (!product) throw new CallError('not_found', NO_PRODUCT);
  const today = romeDay(c.now);
  refuseField('from', rateDayFault(body.from, today));
  const basisPoints = body.percentage * 100;
  refuseField('percentage', await whyNotOffered(c.db, body.percentage));
  const rates = (await findRatesOf(c.db, code)).map((r) => ({ ...r, from: r.from_day, basisPoints: r.basis_points }));
  const own = [{ from: null, basisPoints: product.vat_basis_points }, ...rates];
  const before = rateOn(own, body.from);
  // One for a day to come is kept for it though it is so already: another may yet begin before.
  const isSaid = rates.some((r) => r.from === body.from && r.change_id === null);
  const isSame = before === basisPoints && (body.from <= today || isSaid);
  const change = { vatPercentage: { before: before / 100, after: body.percentage }, from: body.from };
  await c.audit({ object: 'product', objectId: code, detail: isSame ? { from: body.from } : change });
  if (isSame) return sheetOf(c.db, code);
  if (product.version !== body.version) throw new CallError('stale_version');
  await setRate(c, { product, from: body.from, basisPoints });
  await c.db.execute(sql`update products set version = version + 1 where id = ${product.id}`);
  return sheetOf(c.db, code);
});
