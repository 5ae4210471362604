/** Lays a file of prices beside the catalogue: what is wrong with it, and what each of its prices would change. */
import { sql } from 'drizzle-orm';
import { isSaidFor } from '@ema/domain/catalogue/price-days.ts';
import { priceFile } from '@ema/domain/catalogue/price-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { addFaults, inParts, stageCsv, type Staged } from '../../kernel/staged-csv.ts';
import { decidedFor, standsOn } from './entries.ts';
import { faultsOfStrangers, nextMeetings, sumsOfPrices, type Meeting, type PriceSums } from './price-file-queries.ts';

/** Keeps the products for oneself, in one order for everybody, before their prices are read. */
const holdProductsOfFile = (db: Queryable): Promise<unknown> =>
  db.execute(sql`
    select id
    from products
    where code in (
      select x.key_code
      from (select distinct row ->> 'code' as key_code from import_rows) x)
    order by id
    for update`);

/** What each costs on its day as things stand; `since`: the day that price was decided for. */
const layOnDays = (db: Queryable, staged: Staged): Promise<unknown> =>
  inParts(staged, (within) =>
    db.execute(sql`
      insert into import_prices
      select
        x.place, x.line, e.id, w."from", w.code, p.name, e.listing, w."priceCents", w."pointsTenths",
        coalesce(d.price_cents, e.price_cents), coalesce(d.points_tenths, e.points_tenths), d.from_day
      from import_rows x
      cross join lateral jsonb_to_record(x.row) as w(
        code text, listing text, "from" date, "priceCents" bigint, "pointsTenths" int)
      join products p on p.code = w.code
      join listing_entries e on e.product_id = p.id and e.listing = w.listing and ${standsOn(sql`e`, sql`w."from"`)}
      left join ${decidedFor(sql`e.id`, sql`w."from"`)} d on true
      where ${within}`),
  );

const layStrangers = (db: Queryable, staged: Staged): Promise<unknown> =>
  inParts(staged, (within) => addFaults(db, faultsOfStrangers(within)));

/**
 * `isTaken`: the products are kept for oneself before their prices are read.
 * @throws invalid under `file` when it is no CSV at all
 */
export const stagePrices = async (
  db: Queryable,
  bytes: CsvBytes,
  { today, isTaken = false }: { today: string; isTaken?: boolean },
): Promise<Staged> => {
  const staged = await stageCsv(db, bytes, priceFile(today));
  if (isTaken) await holdProductsOfFile(db);
  await db.execute(sql`
    create temporary table import_prices on commit drop as
    select
      null::int as place, null::int as line, null::bigint as entry_id, null::date as from_day, '' as code, '' as name,
      '' as listing, null::bigint as price, null::int as points, null::bigint as price_now, null::int as points_now,
      null::date as since
    where false`);
  await layOnDays(db, staged);
  await db.execute(sql`create index on import_prices (place)`);
  await layStrangers(db, staged);
  return staged;
};

type Met = { entry: number; price: number; points: number; since: string };
/** What it does to the price it meets: what the catalogue says, or a row of the same file from a day before. */
const weigh = (row: Meeting, earlier: Met | null, today: string) => {
  const isByFile = earlier !== null && (row.since ?? '') <= earlier.since;
  const met = isByFile ? earlier : { price: row.price_now, points: row.points_now, since: row.since };
  const points = row.points ?? met.points;
  const isChange = met.price !== row.price || met.points !== points;
  const isKept = !isChange && !isSaidFor(row.from, today, met.since);
  return { place: row.place, entry: row.entry, points, isChange, isKept, priceMet: met.price, pointsMet: met.points };
};

/** Weighs what lies there, entry by entry, day after day. `kept`: of the unchanged, those said for their day too. */
export const weighPrices = async (db: Queryable, today: string): Promise<PriceSums> => {
  await db.execute(sql`create index on import_prices (entry_id, from_day)`);
  await db.execute(sql`analyze import_prices`);
  await db.execute(sql`
    create temporary table import_changes on commit drop as
    select
      null::int as place, null::int as points, null::boolean as is_change, null::boolean as is_kept,
      null::bigint as price_met, null::int as points_met
    where false`);
  let earlier: Met | null = null;
  let after: Pick<Meeting, 'entry' | 'from'> = { entry: 0, from: '-infinity' };
  for (;;) {
    const part = await nextMeetings(db, after);
    const last = part.at(-1);
    if (!last) break;
    after = last;
    const weighed = part.map((row) => {
      const change = weigh(row, earlier?.entry === row.entry ? earlier : null, today);
      earlier = { entry: row.entry, price: row.price, points: change.points, since: row.from };
      return change;
    });
    await db.execute(sql`
      insert into import_changes
      select x.place, x.points, x."isChange", x."isKept", x."priceMet", x."pointsMet"
      from jsonb_to_recordset(${JSON.stringify(weighed)}::jsonb) as x(
        place int, points int, "isChange" boolean, "isKept" boolean, "priceMet" bigint, "pointsMet" int)`);
  }
  await db.execute(sql`create index on import_changes (place)`);
  await db.execute(sql`analyze import_changes`);
  return sumsOfPrices(db);
};

/** Writes what was weighed. */
export const keepPrices = (db: Queryable, staged: Staged): Promise<unknown> =>
  inParts(staged, (within) =>
    db.execute(sql`
      insert into listing_prices (entry_id, from_day, price_cents, points_tenths)
      select x.entry_id, x.from_day, x.price, c.points
      from import_prices x
      join import_changes c on c.place = x.place
      where ${within} and (c.is_change or c.is_kept)
      on conflict (entry_id, from_day)
      do update set price_cents = excluded.price_cents, points_tenths = excluded.points_tenths`),
  );
