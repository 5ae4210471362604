/** The office loads a file of prices: whole or not at all; the same file again changes nothing (NET-412, NET-526). */
import { importPrices } from '@ema/calls/catalogue/prices.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { logFile } from './log-file.ts';
import { firstChanges, laterPrices, type PriceChange } from './price-file-queries.ts';
import { keepPrices, stagePrices, weighPrices } from './read-price-file.ts';

const whole = (change: PriceChange) => ({
  listing: change.listing,
  from: change.from,
  before: { priceCents: change.price_met, pointsTenths: change.points_met },
  after: { priceCents: change.price, pointsTenths: change.points },
});
const amongOthers = (change: PriceChange) => ({
  listing: change.listing,
  from: change.from,
  priceCents: { before: change.price_met, after: change.price },
  pointsTenths: { before: change.points_met, after: change.points },
});
/** Of one price as if it had been decided alone. */
const ofProduct = (changes: readonly PriceChange[]): Record<string, unknown> => {
  const [only, ...others] = changes;
  return only && others.length === 0 ? whole(only) : { prices: changes.map(amongOthers) };
};

export const importPricesHandler = handle(
  importPrices,
  async (c, { body }) => {
    const today = romeDay(c.now);
    await takeTurns(c.db, 'prices');
    const staged = await stagePrices(c.db, csvIn(body), { today, isTaken: true });
    await refuseFaults(c.db);
    const sums = await weighPrices(c.db, today);
    await keepPrices(c.db, staged);
    await c.audit({ object: 'prices', detail: { ...sums } });
    await logFile(c, {
      object: 'prices',
      many: sums.changed + sums.kept,
      next: (after, most) => firstChanges(c.db, { after, most, isKept: true }),
      ofProduct,
      inPart: (change) => ({ code: change.code, ...amongOthers(change) }),
    });
    return { ...sums, later: await laterPrices(c.db, today) };
  },
  { status: 200 },
);
