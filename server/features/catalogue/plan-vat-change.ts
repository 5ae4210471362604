/** An administrator changes the rate of VAT of all products that have one, from a day to come (NET-539). */
import { sql } from 'drizzle-orm';
import { planVatChange } from '@ema/calls/catalogue/vat.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { changeDayFault } from '@ema/domain/catalogue/vat-days.ts';
import { formatDay, romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { deriveVat } from './derive-vat.ts';
import { vatChangesNow, vatVersionOf } from './present-vat.ts';
import { changesAfter, findVatChanges, holdVat } from './vat-queries.ts';
import { SAME_RATE } from './vat-reads.ts';

export const planVatChangeHandler = handle(planVatChange, async (c, { body }) => {
  const today = romeDay(c.now);
  refuseField('from', changeDayFault(body.from, today));
  refuseField('after', body.before === body.after ? SAME_RATE : null);
  await holdVat(c.db);
  const rows = await findVatChanges(c.db);
  const [before, after] = [body.before * 100, body.after * 100];
  const standing = changesAfter(rows, today).find((r) => r.from === body.from && r.before === before);
  const isSaid = standing?.after === after;
  const { version, ...said } = body;
  await c.audit({ object: 'vat-change', detail: isSaid ? { from: body.from } : said });
  if (isSaid) return vatChangesNow(c.db, c.now);
  if (vatVersionOf(rows) !== version) throw new CallError('stale_version');
  refuseField(
    'before',
    standing
      ? `Dal ${formatDay(body.from)} il ${body.before} % passa già al ${standing.after / 100} %: ritira quel cambio.`
      : null,
  );
  await c.db.execute(sql`
    insert into vat_changes (from_day, before_basis_points, after_basis_points, reason, created_by_user_id)
    values (${body.from}::date, ${before}, ${after}, ${body.reason}, ${c.viewer.actorUserId})`);
  await deriveVat(c.db, { now: c.now, code: null, userId: c.viewer.actorUserId });
  return vatChangesNow(c.db, c.now);
});
