/** The reading call of one product's sheet, and those that look at a file of prices. */
import { checkPrices, priceFaults } from '@ema/calls/catalogue/prices.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { productPicture } from '@ema/calls/catalogue/new-products.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { csvIn } from '../../kernel/csv-upload.ts';
import { handle } from '../../kernel/handle.ts';
import { handleFaults } from '../../kernel/handle-csv.ts';
import { faultsFound } from '../../kernel/staged-csv.ts';
import { sheetOf } from './present-sheet.ts';
import { firstChanges } from './price-file-queries.ts';
import { findPicture } from './sheet-queries.ts';
import { stagePrices, weighPrices } from './read-price-file.ts';

export const getProductSheetHandler = handle(getProductSheet, (c, { params }) => sheetOf(c.db, params.code));

/** Nothing is written: loading reads the file again. */
export const checkPricesHandler = handle(
  checkPrices,
  async (c, { body }) => {
    const today = romeDay(c.now);
    await stagePrices(c.db, csvIn(body), { today });
    const faults = await faultsFound(c.db);
    if (faults.faultCount > 0) return { rows: [], changed: 0, unchanged: 0, kept: 0, ...faults };
    const sums = await weighPrices(c.db, today);
    return {
      rows: (await firstChanges(c.db)).map((change) => ({
        code: change.code,
        name: change.name,
        listing: change.listing,
        from: change.from,
        before: { price: centsToWire(change.price_met), points: tenthsToWire(change.points_met) },
        after: { price: centsToWire(change.price), points: tenthsToWire(change.points) },
      })),
      ...sums,
      ...faults,
    };
  },
  { status: 200 },
);
export const priceFaultsHandler = handleFaults(priceFaults, (tx, bytes, now) =>
  stagePrices(tx, bytes, { today: romeDay(now) }),
);

/** Only what is a product's picture now: no other file is found by its bytes. */
export const productPictureHandler = handle(productPicture, async (c, { params: { sha256 } }) => {
  const kept = await findPicture(c.db, `/file/product-pictures/${sha256}`);
  if (!kept) throw new CallError('not_found', 'L’immagine non esiste.');
  return {
    body: await c.ports.files.get(kept.sha256),
    contentType: kept.content_type,
    name: kept.name,
    inline: true,
    isForever: true,
  };
});
