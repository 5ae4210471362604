/** Gives up the prices of days to come of what does not stand in its listing (NET-942). */
import { sql } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { listingPrices } from '../../db/tables/catalogue.ts';
import { TODAY } from './entries.ts';

const GIVEN_UP = {
  from_day: listingPrices.fromDay,
  price_cents: listingPrices.priceCents,
  points_tenths: listingPrices.pointsTenths,
};
/**
 * `upTo`: those of later days stay.
 * @returns them as the log names them, the first day first; nothing where none was planned
 */
export const giveUpPlanned = async (
  tx: Tx,
  entryId: number,
  upTo: Day | null = null,
): Promise<{ planned?: object[] }> => {
  const gone = await all(
    tx,
    GIVEN_UP,
    sql`
      delete from listing_prices
      where entry_id = ${entryId}
        and from_day > ${TODAY}
        and from_day <= coalesce(${upTo}::date, 'infinity')
      returning from_day, price_cents, points_tenths`,
  );
  if (gone.length === 0) return {};
  const inOrder = gone.toSorted((a, b) => a.from_day.localeCompare(b.from_day));
  return {
    planned: inOrder.map((p) => ({ from: p.from_day, priceCents: p.price_cents, pointsTenths: p.points_tenths })),
  };
};
