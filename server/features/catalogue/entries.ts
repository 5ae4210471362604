/** Entries of listings as they stand today, with the price and points that count: what everything that sells reads. */
import { sql, type SQL } from 'drizzle-orm';

export const TODAY = sql`(ema_now() at time zone 'Europe/Rome')::date`;
/** Does the entry of that alias stand in its listing on a day: was it put in, or has its day come (NET-1170)? */
export const standsOn = (entry: SQL, on: SQL): SQL =>
  sql`(${entry}.enabled or coalesce(${entry}.starts_on <= ${on}, false))`;
/** The day to come on which the entry `x` comes in; null: it stands there, or none was said. */
const STARTS_ON = sql`case when not ${standsOn(sql`x`, TODAY)} then x.starts_on end`;
/** Does the product of that alias stand today in a listing that an order type on offer in the shop uses? */
export const standsInShop = (product: SQL, shop: number): SQL => sql`
  exists (
    select 1
    from listing_entries se
    join commission_types st on se.listing in (st.listing, st.gift_listing)
    where se.product_id = ${product}.id
      and ${standsOn(sql`se`, TODAY)}
      and st.enabled
      and st.shop = ${shop})`;
/** What was decided of an entry and counts on a day: `price_cents`, `points_tenths`, `from_day`; no row before any. */
export const decidedFor = (entryId: SQL, on: SQL): SQL => sql`lateral (
    select l.price_cents, l.points_tenths, l.from_day
    from listing_prices l
    where l.entry_id = ${entryId} and l.from_day <= ${on}
    order by l.from_day desc
    limit 1
  )`;
/** Those of the last day that has come, else the entry's own; of one that is to come in, those it comes in with. */
export const ENTRIES = sql`(
  select
    x.id, x.listing, x.product_id, x.position, ${standsOn(sql`x`, TODAY)} as enabled, ${STARTS_ON} as starts_on,
    coalesce(d.price_cents, x.price_cents) as price_cents,
    coalesce(d.points_tenths, x.points_tenths) as points_tenths
  from listing_entries x
  left join ${decidedFor(sql`x.id`, sql`greatest(${TODAY}, ${STARTS_ON})`)} d on true)`;
