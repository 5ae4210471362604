import { sql } from 'drizzle-orm';
import { emaMonths, reportPeriods } from '@ema/calls/reports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { FIBRA, type Role, type Shop } from '@ema/domain/access/roles.ts';
import { addDays, formatDay, romeDay, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { monthName, periodName, periodsInYear, weeksOf, type Period, type Week } from '@ema/domain/reports/calendar.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';

/** Kleen has reports since this year (ORD-291). */
const FIRST_KLEEN_YEAR = 2022;
/** In fibra what is sent on Monday or Tuesday counts for the week before. */
const LATE_DAYS = { 0: 2, 1: 0 } as const;

export type ReportPeriod = Period & {
  weeks: Week[];
  isOpen: boolean;
  /** The instant at which the sponsor tree of the period is looked at: its end, or now while it goes on. */
  asOf: Date;
};

/** The shop in which the viewer works now. */
export const shopOf = (c: CallContext): Shop => {
  if (c.viewer.shop === null) throw new CallError('forbidden', 'Scegli prima il negozio in cui lavori.');
  return c.viewer.shop;
};

/** The period of an address such as `2026-11`. @throws not_found with a sentence that says what is wrong */
export const findPeriod = async (c: CallContext, shop: Shop, text: string): Promise<ReportPeriod> => {
  const match = /^(\d{4})-(\d{1,2})$/.exec(text);
  if (!match) throw new CallError('not_found', `Il periodo «${text}» non esiste: scegli anno e mese.`);
  const [year, month] = [Number(match[1]), Number(match[2])];
  const last = periodsInYear(shop);
  if (month < 1 || month > last)
    throw new CallError(
      'not_found',
      shop === FIBRA
        ? `Il periodo ${month} del ${year} non esiste: i periodi vanno da 1 a ${last}.`
        : `Il mese ${month} del ${year} non esiste: i mesi vanno da 1 a ${last}.`,
    );
  const found = await c.db.execute<{ from: Day; to: Day }>(
    sql`select starts_on::text as "from", ends_on::text as "to" from ema_periods where shop = ${shop} and year = ${year} and month = ${month}`,
  );
  const row = found.rows[0];
  if (!row) throw new CallError('not_found', `Per il ${year} non ci sono report.`);
  const today = romeDay(c.now);
  if (row.from > today)
    throw new CallError(
      'not_found',
      `${periodName({ shop, year, month })} comincia il ${formatDay(row.from)}: non ci sono ancora dati.`,
    );
  const end = startOfDay(addDays(row.to, 1));
  return {
    shop,
    year,
    month,
    ...row,
    weeks: weeksOf(row),
    isOpen: today <= addDays(row.to, LATE_DAYS[shop]),
    asOf: end < c.now ? end : c.now,
  };
};

/** The report and the period of an address. @throws not_found for what does not exist, forbidden in the wrong shop or without its role */
export const findReport = async (
  c: CallContext,
  params: { period: string; variant: string },
  roleIn: (shop: Shop) => Role,
): Promise<{ variant: Variant; period: ReportPeriod }> => {
  const variant = variantOf(params.variant);
  if (!variant) throw new CallError('not_found', 'Questo report non esiste.');
  if (!c.viewer.roles.includes(roleIn(variant.shop))) throw new CallError('forbidden');
  if (shopOf(c) !== variant.shop) {
    const name = variant.shop === FIBRA ? 'fibra' : 'kleen';
    throw new CallError('forbidden', `Questo report è del negozio ${name}: passa a ${name} per vederlo.`);
  }
  return { variant, period: await findPeriod(c, variant.shop, params.period) };
};

/** The period that goes on today. */
export const findCurrent = async (db: Queryable, shop: Shop, today: Day): Promise<{ year: number; month: number }> => {
  const found = await db.execute<{ year: number; month: number }>(
    sql`select year, month from ema_periods where shop = ${shop} and starts_on <= ${today} order by starts_on desc limit 1`,
  );
  const row = found.rows[0];
  if (!row) throw new Error(`no period of shop ${shop} on ${today}`);
  return row;
};

/** The first year with sales in fibra; in kleen it is fixed (ORD-291, ORD-293). */
const firstYear = async (db: Queryable, shop: Shop, current: number): Promise<number> => {
  if (shop !== FIBRA) return FIRST_KLEEN_YEAR;
  const found = await db.execute<{ year: number }>(sql`
    select p.year from ema_periods p where p.shop = 0 and p.ends_on >= (select min(week) from sales_totals where shop = 0) order by p.starts_on limit 1`);
  return Math.min(found.rows[0]?.year ?? current, current);
};

/** ORD-291 to ORD-293 */
export const periodsHandler = handle(reportPeriods, async (c) => {
  const shop = shopOf(c);
  const today = romeDay(c.now);
  const current = await findCurrent(c.db, shop, today);
  const first = await firstYear(c.db, shop, current.year);
  return {
    shop,
    years: Array.from({ length: current.year - first + 1 }, (_, i) => current.year - i),
    months: Array.from({ length: periodsInYear(shop) }, (_, i) => ({ month: i + 1, name: monthName(shop, i + 1) })),
    current,
    today,
  };
});

/** NET-326: the calendar as rows, newest first. */
export const emaMonthsHandler = handle(emaMonths, async (c, { query }) => {
  const shop = query.shop ?? c.viewer.shop ?? FIBRA;
  const today = romeDay(c.now);
  const before = query['dateStart[before]'];
  const after = query['dateEnd[after]'];
  const where = sql.join(
    [
      sql`shop = ${shop}`,
      ...(query.year === undefined ? [] : [sql`year = ${query.year}`]),
      ...(before ? [sql`starts_on <= ${before}::date`] : []),
      ...(after ? [sql`ends_on >= ${after}::date`] : []),
    ],
    sql` and `,
  );
  const order = sql.raw(`year ${query['order[year]']}, month ${query['order[monthNumber]']}`);
  const [rows, total] = await Promise.all([
    c.db.execute<{ id: number; shop: Shop; year: number; month: number; from: Day; to: Day }>(sql`
      select id, shop, year, month, starts_on::text as "from", ends_on::text as "to" from ema_periods where ${where}
      order by ${order} limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`),
    c.db.execute<{ n: number }>(sql`select count(*)::int as n from ema_periods where ${where}`),
  ]);
  return {
    items: rows.rows.map((p) => ({
      id: p.id,
      shop: p.shop,
      year: p.year,
      monthNumber: p.month,
      name: monthName(p.shop, p.month),
      dateStart: p.from,
      dateEnd: p.to,
      weeksNumber: weeksOf(p).length,
      state: p.to < today ? ('closed' as const) : p.from > today ? ('future' as const) : ('open' as const),
    })),
    pagination: pagination(query.page, query.perPage, total.rows[0]?.n ?? 0),
  };
});
