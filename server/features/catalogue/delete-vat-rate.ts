/** An administrator gives up a rate of VAT that does not count yet; the one before goes on (NET-538). */
import { sql } from 'drizzle-orm';
import { deleteVatRate } from '@ema/calls/catalogue/vat.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { whyRateStays } from '@ema/domain/catalogue/vat-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { deriveVat } from './derive-vat.ts';
import { sheetOf } from './present-sheet.ts';
import { lockProduct } from './product-queries.ts';
import { findRatesOf, holdVat } from './vat-queries.ts';

export const deleteVatRateHandler = handle(deleteVatRate, async (c, { params: { code, from } }) => {
  await holdVat(c.db);
  const product = await lockProduct(c.db, code);
  const rate = (await findRatesOf(c.db, code)).find((r) => r.from_day === from);
  if (!product || !rate) throw new CallError('not_found', 'Per quel giorno non è prevista un’aliquota.');
  refuse('wrong_state', whyRateStays({ from, isOfChange: rate.change_id !== null }, romeDay(c.now)));
  await c.db.execute(sql`delete from product_vat_rates where product_id = ${product.id} and from_day = ${from}::date`);
  await deriveVat(c.db, { now: c.now, code, userId: c.viewer.actorUserId });
  await c.db.execute(sql`update products set version = version + 1 where id = ${product.id}`);
  await c.audit({ object: 'product', objectId: code, detail: { from, vatPercentage: rate.basis_points / 100 } });
  return sheetOf(c.db, code);
});
