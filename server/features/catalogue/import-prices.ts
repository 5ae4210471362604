/** The office loads a file of prices: whole or not at all; the same file again changes nothing (NET-412). */
import { sql } from 'drizzle-orm';
import { importPrices } from '@ema/calls/catalogue/prices.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { readPriceFile } from './read-price-file.ts';
import { holdProducts } from './sheet-queries.ts';

export const importPricesHandler = handle(
  importPrices,
  async (c, { body }) => {
    const { changes, unchanged, faults } = await readPriceFile(c.db, body.file, romeDay(c.now), holdProducts);
    const [fault] = faults;
    if (fault) throw invalidField('file', `Riga ${fault.line}: ${fault.message}`);
    const rows = changes.map(({ wanted, pointsTenths, now }) => ({
      entry: now.entry_id,
      from: wanted.from,
      price: wanted.priceCents,
      points: pointsTenths,
    }));
    await c.db.execute(sql`
      insert into listing_prices (entry_id, from_day, price_cents, points_tenths)
      select x.entry, x."from", x.price, x.points
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        entry bigint, "from" date, price bigint, points int)
      on conflict (entry_id, from_day)
      do update set price_cents = excluded.price_cents, points_tenths = excluded.points_tenths`);
    const detail = changes.map(({ wanted, now }) => ({
      code: wanted.code,
      listing: wanted.listing,
      from: wanted.from,
      before: now.price_cents,
      after: wanted.priceCents,
    }));
    await c.audit({ object: 'prices', detail: { changed: changes.length, unchanged, prices: detail } });
    return { changed: changes.length, unchanged };
  },
  { status: 200 },
);
