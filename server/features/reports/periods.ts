/** Which report and which period an address means, and whether it can be read. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { restsFromSelling } from '@ema/domain/access/gate.ts';
import { FIBRA, type Role, type Shop } from '@ema/domain/access/roles.ts';
import { addDays, formatDay, romeDay, startOfDay } from '@ema/domain/kernel/days.ts';
import {
  lastToCome,
  periodName,
  periodsInYear,
  weeksOf,
  type Period,
  type Week,
} from '@ema/domain/reports/calendar.ts';
import { mayReadReportOf, mayReadReports } from '@ema/domain/reports/may.ts';
import { variantOf, type Variant } from '@ema/domain/reports/variants.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { findLastShop, findPeriodDays, firstFibraYear } from './period-queries.ts';

/** Kleen has reports since this year (ORD-291). */
const FIRST_KLEEN_YEAR = 2022;

export type ReportPeriod = Period & {
  weeks: Week[];
  isOpen: boolean;
  /** The instant at which the sponsor tree of the period is looked at: its end, or now while it goes on. */
  asOf: Date;
};

/** The shop in which the viewer works now. @throws forbidden */
export const shopOf = (c: CallContext): Shop => {
  const { shop } = c.viewer;
  refuse('forbidden', mayReadReports(shop));
  if (shop === null) throw new CallError('forbidden');
  return shop;
};

/** The shop whose fees the viewer reads: where they work, or, who may not sell, where they sold last (NET-463). */
export const earningShopOf = async (c: CallContext): Promise<Shop> => {
  agentIdOf(c.viewer);
  return restsFromSelling(c.viewer) ? ((await findLastShop(c.db, c.scope)) ?? FIBRA) : shopOf(c);
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
  const days = await findPeriodDays(c.db, shop, year, month);
  if (!days) throw new CallError('not_found', `Per il ${year} non ci sono report.`);
  const today = romeDay(c.now);
  if (days.from > today)
    throw new CallError(
      'not_found',
      `${periodName({ shop, year, month })} comincia il ${formatDay(days.from)}: non ci sono ancora dati.`,
    );
  const end = startOfDay(addDays(days.to, 1));
  return {
    shop,
    year,
    month,
    ...days,
    weeks: weeksOf(days),
    isOpen: today <= lastToCome(shop, days.to),
    asOf: end < c.now ? end : c.now,
  };
};

/**
 * The report and the period of an address. `reads`: who reads this kind of report in its shop.
 * @throws not_found for what does not exist, forbidden in the wrong shop or to somebody else
 */
export const findReport = async (
  c: CallContext,
  params: { period: string; variant: string },
  reads: (shop: Shop, roles: readonly Role[]) => boolean,
): Promise<{ variant: Variant; period: ReportPeriod }> => {
  const variant = variantOf(params.variant);
  if (!variant) throw new CallError('not_found', 'Questo report non esiste.');
  if (!reads(variant.shop, c.viewer.roles)) throw new CallError('forbidden');
  refuse('forbidden', mayReadReportOf(variant.shop, shopOf(c)));
  return { variant, period: await findPeriod(c, variant.shop, params.period) };
};

/** The first year with sales in fibra; in kleen it is fixed (ORD-291, ORD-293). */
export const firstYear = async (db: Queryable, shop: Shop, current: number): Promise<number> =>
  shop === FIBRA ? Math.min((await firstFibraYear(db)) ?? current, current) : FIRST_KLEEN_YEAR;
