/** The reading call of one product's sheet, and the check of a file of prices. */
import { checkPrices } from '@ema/calls/catalogue/prices.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { sheetOf } from './present-sheet.ts';
import { readPriceFile } from './read-price-file.ts';

export const getProductSheetHandler = handle(getProductSheet, (c, { params }) => sheetOf(c.db, params.code));

/** Nothing is written: loading reads the file again. */
export const checkPricesHandler = handle(
  checkPrices,
  async (c, { body }) => {
    const { changes, unchanged, faults } = await readPriceFile(c.db, body.file, romeDay(c.now));
    return {
      rows: changes.map(({ wanted, pointsTenths, now }) => ({
        code: wanted.code,
        name: now.name,
        listing: wanted.listing,
        from: wanted.from,
        before: { price: centsToWire(now.price_cents), points: tenthsToWire(now.points_tenths) },
        after: { price: centsToWire(wanted.priceCents), points: tenthsToWire(pointsTenths) },
      })),
      unchanged,
      faults,
    };
  },
  { status: 200 },
);
