/** The office loads a file of prices: whole or not at all; the same file again changes nothing (NET-412, NET-526). */
import { importPrices } from '@ema/calls/catalogue/prices.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseFaults, takeTurns } from '../../kernel/handle-csv.ts';
import { firstChanges } from './price-file-queries.ts';
import { keepPrices, stagePrices, weighPrices } from './read-price-file.ts';

/** So many prices does the log name; of more the listing itself has the days. */
const LOGGED = 1_000;

export const importPricesHandler = handle(
  importPrices,
  async (c, { body }) => {
    const today = romeDay(c.now);
    await takeTurns(c.db, 'prices');
    const staged = await stagePrices(c.db, csvIn(body), { today, isTaken: true });
    await refuseFaults(c.db);
    const sums = await weighPrices(c.db, today);
    const prices = (await firstChanges(c.db, { most: LOGGED, isKept: true })).map((change) => ({
      code: change.code,
      listing: change.listing,
      from: change.from,
      before: change.price_met,
      after: change.price,
    }));
    await keepPrices(c.db, staged);
    await c.audit({ object: 'prices', detail: { ...sums, prices } });
    return sums;
  },
  { status: 200 },
);
