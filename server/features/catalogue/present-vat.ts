/** Changes of VAT as the portal answers them. */
import type { z } from 'zod';
import type { listVatChanges } from '@ema/calls/catalogue/vat.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { countRates, findVatChanges, type VatChangeRow } from './vat-queries.ts';

type Answer = z.input<typeof listVatChanges.output>;
/** Counts every decision: rows are added and withdrawn, never deleted. */
export const vatVersionOf = (rows: readonly VatChangeRow[]): number =>
  rows.length + rows.filter((r) => r.withdrawn_at !== null).length;
const presentChange = (r: VatChangeRow, today: Day): Answer['changes'][number] => ({
  id: r.id,
  from: r.from_day,
  before: r.before / 100,
  after: r.after / 100,
  state: r.withdrawn_at !== null ? 'withdrawn' : r.from_day > today ? 'planned' : 'done',
  products: r.products,
  reason: r.reason,
  at: r.created_at.toISOString(),
  by: r.created_by,
  withdrawn: r.withdrawn_at && {
    at: r.withdrawn_at.toISOString(),
    by: r.withdrawn_by ?? '',
    reason: r.withdrawn_reason ?? '',
  },
});
/** Rates and changes as they are now. */
export const vatChangesNow = async (db: Queryable, now: Date): Promise<Answer> => {
  const rows = await findVatChanges(db);
  return {
    version: vatVersionOf(rows),
    rates: (await countRates(db)).map((r) => ({ percentage: r.basis_points / 100, products: r.products })),
    changes: rows.map((r) => presentChange(r, romeDay(now))),
  };
};
