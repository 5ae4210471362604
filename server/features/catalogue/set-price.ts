/** Writes what an entry of a listing costs from a day on. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { TODAY } from './entries.ts';

type NewPrice = { entryId: number; priceCents: number; pointsTenths: number; fromDay?: string };
/** From today unless another day is said; of one day the last word counts. */
export const setPrice = async (tx: Tx, { entryId, priceCents, pointsTenths, fromDay }: NewPrice): Promise<void> => {
  await tx.execute(sql`
    insert into listing_prices (entry_id, from_day, price_cents, points_tenths)
    values (${entryId}, ${fromDay === undefined ? TODAY : sql`${fromDay}::date`}, ${priceCents}, ${pointsTenths})
    on conflict (entry_id, from_day)
    do update set price_cents = excluded.price_cents, points_tenths = excluded.points_tenths`);
};
