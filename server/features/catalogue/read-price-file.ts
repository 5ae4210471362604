/** Reads a file of prices: what is wrong with it, also with its products, and what it would change. */
import type { z } from 'zod';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { readPrices, type PriceFault, type ReadPrice } from '@ema/domain/catalogue/price-file.ts';
import type { Queryable } from '../../db/client.ts';
import { csvUpload } from '../../kernel/csv-upload.ts';
import { findPricesOn, type PriceOnDay } from './sheet-queries.ts';

export type PriceChange = { wanted: ReadPrice; pointsTenths: number; now: PriceOnDay };
type Found = { changes: PriceChange[]; unchanged: number; faults: PriceFault[] };

const isChange = ({ wanted, pointsTenths, now }: PriceChange): boolean =>
  now.price_cents !== wanted.priceCents || now.points_tenths !== pointsTenths;

/**
 * `hold`: keeps the products for oneself before their prices are read.
 * @throws invalid under `file` when it is no CSV at all
 */
export const readPriceFile = async (
  db: Queryable,
  file: z.output<typeof uploadObject>,
  today: string,
  hold?: (db: Queryable, codes: readonly string[]) => Promise<unknown>,
): Promise<Found> => {
  const table = csvUpload(file);
  const { rows, faults } = readPrices(table.rows, today, table.lines);
  if (faults.length > 0) return { changes: [], unchanged: 0, faults };
  await hold?.(
    db,
    rows.map(({ code }) => code),
  );
  const known = new Map((await findPricesOn(db, rows)).map((price) => [price.place, price]));
  const changes: PriceChange[] = [];
  const strangers: PriceFault[] = [];
  for (const [place, wanted] of rows.entries()) {
    const now = known.get(place);
    if (now) changes.push({ wanted, pointsTenths: wanted.pointsTenths ?? now.points_tenths, now });
    else strangers.push({ line: wanted.line, message: `Il prodotto ${wanted.code} non è in questo listino.` });
  }
  if (strangers.length > 0) return { changes: [], unchanged: 0, faults: strangers };
  const changed = changes.filter(isChange);
  return { changes: changed, unchanged: changes.length - changed.length, faults: [] };
};
