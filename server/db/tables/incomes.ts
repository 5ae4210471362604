/** Describes the tables of what agents earn: incomes from others that they declare, and sums by calendar year. */
import type { IncomeState } from '@ema/domain/incomes/states.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { agents, users } from './access.ts';
import { NOW, at, cents, key, ref } from './columns.ts';

export const externalIncomes = pgTable(
  'external_incomes',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    /** Of the document that proves it. */
    date: date({ mode: 'string' }).notNull(),
    incomeCents: cents().notNull(),
    description: text().notNull().default(''),
    state: text().$type<IncomeState>().notNull().default('waiting'),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    settledAt: at(),
    settledByUserId: ref().references(() => users.id),
    /** Why it was discarded, as the agent reads it. */
    reason: text(),
  },
  (t) => [
    index('external_incomes_agent').on(t.agentId, t.date, t.id),
    index('external_incomes_listed').on(t.createdAt, t.id),
    index('external_incomes_waiting')
      .on(t.createdAt)
      .where(sql`state = 'waiting'`),
    check('external_incomes_state', sql`${t.state} in ('waiting', 'accepted', 'discarded')`),
    check('external_incomes_amount', sql`${t.incomeCents} > 0`),
  ],
);

/** Fees of sent orders and accepted incomes from others, by calendar year in Rome; written by triggers only. */
export const incomeTotals = pgTable(
  'income_totals',
  {
    agentId: ref().notNull(),
    year: integer().notNull(),
    ownCents: cents().notNull().default(0),
    externalCents: cents().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.agentId, t.year] }),
    /** Who comes near the threshold (`INCOME_WARNING_CENTS`): a list of the office asks for them. */
    index('income_totals_near')
      .on(t.year, t.agentId)
      .where(sql`own_cents + external_cents >= 576924`),
  ],
);
