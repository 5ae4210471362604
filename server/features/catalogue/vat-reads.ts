/** The reading calls of VAT: rates and changes, and which products a change would reach. */
import { listVatChanges, previewVatChange } from '@ema/calls/catalogue/vat.ts';
import { changeDayFault, deriveRates, percentFault } from '@ema/domain/catalogue/vat-days.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { vatChangesNow } from './present-vat.ts';
import { changesAfter, findOwnRates, findVatChanges } from './vat-queries.ts';

/** So many of the products are named. */
const NAMED = 10;
export const SAME_RATE = 'Scegli un’aliquota diversa da quella di adesso.';

export const listVatChangesHandler = handle(listVatChanges, (c) => vatChangesNow(c.db, c.now));

export const previewVatChangeHandler = handle(previewVatChange, async (c, { query: { before, after, from } }) => {
  const today = romeDay(c.now);
  refuseField('from', changeDayFault(from, today));
  refuseField('after', percentFault(after) ?? (before === after ? SAME_RATE : null));
  const tried = { id: Number.MAX_SAFE_INTEGER, from, before: before * 100, after: after * 100 };
  const changes = [...changesAfter(await findVatChanges(c.db), today), tried];
  const reached = (await findOwnRates(c.db, today, null)).filter(({ rates }) =>
    deriveRates(rates, changes).some(({ changeId }) => changeId === tried.id),
  );
  return { products: reached.length, first: reached.slice(0, NAMED).map(({ code, name }) => ({ code, name })) };
});
