/** Entries of listings with the price and points that count today: what everything that sells reads. */
import { sql, type SQL } from 'drizzle-orm';

export const TODAY = sql`(ema_now() at time zone 'Europe/Rome')::date`;
/** What was decided of an entry and counts on a day: `price_cents`, `points_tenths`, `from_day`; no row before any. */
export const decidedFor = (entryId: SQL, on: SQL): SQL => sql`lateral (
    select l.price_cents, l.points_tenths, l.from_day
    from listing_prices l
    where l.entry_id = ${entryId} and l.from_day <= ${on}
    order by l.from_day desc
    limit 1
  )`;
/** Those of the last day that has come, else the entry's own. */
export const ENTRIES = sql`(
  select
    x.id, x.listing, x.product_id, x.position, x.enabled,
    coalesce(d.price_cents, x.price_cents) as price_cents,
    coalesce(d.points_tenths, x.points_tenths) as points_tenths
  from listing_entries x
  left join ${decidedFor(sql`x.id`, TODAY)} d on true)`;
