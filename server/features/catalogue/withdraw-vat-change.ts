/** An administrator withdraws a change of VAT before its day; products keep the rate they have (NET-539). */
import { sql } from 'drizzle-orm';
import { withdrawVatChange } from '@ema/calls/catalogue/vat.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { whyChangeStays } from '@ema/domain/catalogue/vat-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { deriveVat } from './derive-vat.ts';
import { vatChangesNow } from './present-vat.ts';
import { findVatChanges, holdVat } from './vat-queries.ts';

export const withdrawVatChangeHandler = handle(withdrawVatChange, async (c, { params: { id }, body: { reason } }) => {
  await holdVat(c.db);
  const change = (await findVatChanges(c.db)).find((r) => r.id === id);
  if (!change) throw new CallError('not_found', 'Questo cambio di aliquota non esiste.');
  const isDone = change.withdrawn_at !== null;
  if (!isDone) {
    refuse('wrong_state', whyChangeStays(change.from_day, romeDay(c.now)));
    await c.db.execute(sql`
      update vat_changes
      set withdrawn_at = ema_now(), withdrawn_by_user_id = ${c.viewer.actorUserId}, withdrawn_reason = ${reason}
      where id = ${id} and withdrawn_at is null`);
    await deriveVat(c.db, { now: c.now, code: null, userId: c.viewer.actorUserId });
  }
  const { from_day: from, before, after } = change;
  const detail = { from, before: before / 100, after: after / 100, ...(!isDone && { reason }) };
  await c.audit({ object: 'vat-change', objectId: id, detail });
  return vatChangesNow(c.db, c.now);
});
