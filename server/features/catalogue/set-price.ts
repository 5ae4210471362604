/** Writes what an entry of a listing costs from a day on. */
import { sql } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Tx } from '../../db/client.ts';

type NewPrice = { entryId: number; priceCents: number; pointsTenths: number; fromDay: Day };
/** Of one day the last word counts. */
export const setPrice = async (tx: Tx, { entryId, priceCents, pointsTenths, fromDay }: NewPrice): Promise<void> => {
  await tx.execute(sql`
    insert into listing_prices (entry_id, from_day, price_cents, points_tenths)
    values (${entryId}, ${fromDay}::date, ${priceCents}, ${pointsTenths})
    on conflict (entry_id, from_day)
    do update set price_cents = excluded.price_cents, points_tenths = excluded.points_tenths`);
};
