/** Reads what a file of prices would change, from the tables that it was laid in. */
import { sql, type SQL } from 'drizzle-orm';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { NAMED } from '../../kernel/staged-csv.ts';

/** So many are weighed in our memory at once. */
const WEIGHED_AT_ONCE = 2_000;

/** What is wrong with lines of which the listing has no product, or not yet on their day (NET-1170). */
export const faultsOfStrangers = (within: SQL): SQL => sql`
  select
    x.line,
    'Il prodotto ' || (x.row ->> 'code')
      || coalesce(' entra in questo listino dal ' || to_char(e.starts_on, 'DD/MM/YYYY'), ' non è in questo listino')
      || '.'
  from import_rows x
  left join products k on k.code = x.row ->> 'code'
  left join listing_entries e on e.product_id = k.id and e.listing = x.row ->> 'listing'
  where ${within}
    and not exists (select from import_prices p where p.place = x.place)
  order by x.place`;

const MEETING = {
  place: integer(),
  entry: bigint(),
  from: day(),
  price: bigint(),
  points: nullable(integer()),
  price_now: bigint(),
  points_now: integer(),
  since: nullable(day()),
};
export type Meeting = RowOf<typeof MEETING>;

/** The next prices after that one, entry by entry, day after day. */
export const nextMeetings = (db: Queryable, after: Pick<Meeting, 'entry' | 'from'>): Promise<Meeting[]> =>
  all(
    db,
    MEETING,
    sql`
      select place, entry_id as entry, from_day as "from", price, points, price_now, points_now, since
      from import_prices
      where (entry_id, from_day) > (${after.entry}, ${after.from}::date)
      order by entry_id, from_day
      limit ${WEIGHED_AT_ONCE}`,
  );
const PRICE_SUMS = { changed: integer(), kept: integer(), unchanged: integer() };
export type PriceSums = RowOf<typeof PRICE_SUMS>;
/** What loading does, in numbers. */
export const sumsOfPrices = async (db: Queryable): Promise<PriceSums> => {
  const sums = await first(
    db,
    PRICE_SUMS,
    sql`
      select
        count(*) filter (where is_change)::int as changed,
        count(*) filter (where is_kept)::int as kept,
        count(*) filter (where not is_change)::int as unchanged
      from import_changes`,
  );
  return sums ?? { changed: 0, kept: 0, unchanged: 0 };
};
const LATER = { prices: integer(), first: nullable(day()), last: nullable(day()) };
/** Of all that loading writes, how many begin after today, and on which first and last day. */
export const laterPrices = async (
  db: Queryable,
  today: string,
): Promise<{ prices: number; first: string; last: string } | null> => {
  const later = await first(
    db,
    LATER,
    sql`
      select count(*)::int as prices, min(p.from_day) as first, max(p.from_day) as last
      from import_changes c
      join import_prices p on p.place = c.place
      where (c.is_change or c.is_kept)
        and p.from_day > ${today}::date`,
  );
  return later?.first && later.last ? { prices: later.prices, first: later.first, last: later.last } : null;
};

const CHANGE = {
  place: integer(),
  code: text(),
  name: text(),
  listing: text<Listing>(),
  from: day(),
  price_met: bigint(),
  points_met: integer(),
  price: bigint(),
  points: integer(),
};
export type PriceChange = RowOf<typeof CHANGE>;
/** The first so many after that place, in the order of the file; with `isKept` also those whose price stays. */
export const firstChanges = (
  db: Queryable,
  { after = 0, most = NAMED, isKept = false }: { after?: number; most?: number; isKept?: boolean } = {},
): Promise<PriceChange[]> =>
  all(
    db,
    CHANGE,
    sql`
      select c.place, p.code, p.name, p.listing, p.from_day as "from", c.price_met, c.points_met, p.price, c.points
      from import_changes c
      join import_prices p on p.place = c.place
      where c.place > ${after}
        and (c.is_change or (c.is_kept and ${isKept}::boolean))
      order by c.place
      limit ${most}`,
  );
