/** The calendar of reports, the sponsor tree as it was, and the kept sums of sales. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Shop } from '@ema/domain/access/roles.ts';
import { agents } from './access.ts';
import { at, cents, key, ref } from './columns.ts';

/** The calendar of reports: 13 periods of weeks in fibra, 12 months in kleen (`domain/reports/calendar.ts`). */
export const emaPeriods = pgTable(
  'ema_periods',
  {
    id: key(),
    shop: integer().$type<Shop>().notNull(),
    year: integer().notNull(),
    month: integer().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    uniqueIndex('ema_periods_once').on(t.shop, t.year, t.month),
    uniqueIndex('ema_periods_start').on(t.shop, t.startsOn),
    check('ema_periods_month', sql`month between 1 and case shop when 0 then 13 else 12 end and ends_on > starts_on`),
  ],
);

/** Sponsor, level and status of every agent since they joined, kept by a trigger: the tree as it was at any instant. */
export const agentHistory = pgTable(
  'agent_history',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    sponsorId: ref(),
    level: integer().notNull(),
    generalManager: boolean().notNull(),
    status: text().notNull(),
    validFrom: at().notNull(),
    validTo: at(),
  },
  (t) => [
    uniqueIndex('agent_history_start').on(t.agentId, t.validFrom),
    uniqueIndex('agent_history_now')
      .on(t.agentId)
      .where(sql`valid_to is null`),
    index('agent_history_sponsor').on(t.sponsorId, t.validFrom),
    check('agent_history_span', sql`valid_to > valid_from`),
  ],
);

/** Sums of the submitted orders per agent, shop and reporting week, kept by a trigger: a report never reads orders. */
export const salesTotals = pgTable(
  'sales_totals',
  {
    shop: integer().notNull(),
    /** First day of the reporting week (`weekStart` in `domain/reports/calendar.ts`). */
    week: date({ mode: 'string' }).notNull(),
    agentId: ref().notNull(),
    orders: integer().notNull(),
    totalCents: cents().notNull(),
    taxableCents: cents().notNull(),
    feeCents: cents().notNull(),
  },
  (t) => [uniqueIndex('sales_totals_once').on(t.shop, t.week, t.agentId)],
);
