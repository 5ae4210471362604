/** What is read of the calendar of reports. */
import { sql } from 'drizzle-orm';
import { FIBRA, type Shop } from '@ema/domain/access/roles.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, type RowOf } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { emaPeriods } from '../../db/tables/reports.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownOrders } from '../../kernel/scopes.ts';

const DAYS = { from: emaPeriods.startsOn, to: emaPeriods.endsOn };
/** The days of a period, or null for one that the calendar does not reach. */
export const findPeriodDays = (
  db: Queryable,
  shop: Shop,
  year: number,
  month: number,
): Promise<RowOf<typeof DAYS> | null> =>
  first(
    db,
    DAYS,
    sql`
      select starts_on as "from", ends_on as "to"
      from ema_periods
      where shop = ${shop}
        and year = ${year}
        and month = ${month}`,
  );

const CURRENT = { year: emaPeriods.year, month: emaPeriods.month };
/** The period that goes on today. */
export const findCurrent = async (db: Queryable, shop: Shop, today: Day): Promise<RowOf<typeof CURRENT>> => {
  const row = await first(
    db,
    CURRENT,
    sql`
      select year, month
      from ema_periods
      where shop = ${shop}
        and starts_on <= ${today}
      order by starts_on desc
      limit 1`,
  );
  if (!row) throw new Error(`no period of shop ${shop} on ${today}`);
  return row;
};

/** The shop of what the viewer sent last, or null. */
export const findLastShop = async (db: Queryable, scope: Scope): Promise<Shop | null> => {
  const row = await first(
    db,
    { shop: orders.shop },
    sql`
      select o.shop
      from orders o
      where ${ownOrders(scope, sql`o.seller_id`)}
        and o.state = 'submitted'
      order by o.submitted_at desc
      limit 1`,
  );
  return row?.shop ?? null;
};

/** The first year with sales in fibra, or null. */
export const firstFibraYear = async (db: Queryable): Promise<number | null> => {
  const row = await first(
    db,
    { year: emaPeriods.year },
    sql`
      select p.year
      from ema_periods p
      where p.shop = ${FIBRA}
        and p.ends_on >= (select min(week) from sales_totals where shop = ${FIBRA})
      order by p.starts_on
      limit 1`,
  );
  return row?.year ?? null;
};

const PERIOD = { id: emaPeriods.id, shop: emaPeriods.shop, ...CURRENT, ...DAYS };
export type PeriodRow = RowOf<typeof PERIOD>;
export type PeriodFilter = {
  shop: Shop;
  year?: number | undefined;
  startsBefore?: Day | undefined;
  endsAfter?: Day | undefined;
  yearOrder: 'asc' | 'desc';
  monthOrder: 'asc' | 'desc';
};
/** One page of the calendar, with how many rows there are. */
export const findPeriods = async (
  db: Queryable,
  f: PeriodFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: PeriodRow[]; n: number }> => {
  const where = sql.join(
    [
      sql`shop = ${f.shop}`,
      ...(f.year === undefined ? [] : [sql`year = ${f.year}`]),
      ...(f.startsBefore ? [sql`starts_on <= ${f.startsBefore}::date`] : []),
      ...(f.endsAfter ? [sql`ends_on >= ${f.endsAfter}::date`] : []),
    ],
    sql` and `,
  );
  const [rows, total] = await Promise.all([
    all(
      db,
      PERIOD,
      sql`
        select id, shop, year, month, starts_on as "from", ends_on as "to"
        from ema_periods
        where ${where}
        order by year ${sql.raw(f.yearOrder)}, month ${sql.raw(f.monthOrder)}
        limit ${perPage}
        offset ${(page - 1) * perPage}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from ema_periods where ${where}`),
  ]);
  return { rows, n: total?.n ?? 0 };
};
