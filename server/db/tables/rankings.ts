/** Describes the tables of the best-seller chart: each that was published, and its rows. */
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agents, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';

/** One is shown; all others are kept. */
export const bestSellerCharts = pgTable(
  'best_seller_charts',
  {
    id: key(),
    title: text().notNull(),
    publishedAt: at().notNull().default(NOW),
    publishedByUserId: ref().references(() => users.id),
    archivedAt: at(),
    archivedByUserId: ref().references(() => users.id),
  },
  (t) => [
    uniqueIndex('best_seller_charts_shown')
      .on(sql`(${t.archivedAt} is null)`)
      .where(sql`archived_at is null`),
  ],
);

export const bestSellerRows = pgTable(
  'best_seller_rows',
  {
    chartId: ref()
      .notNull()
      .references(() => bestSellerCharts.id),
    /** From 1, in the order shown. */
    place: integer().notNull(),
    /** The same for a tie. */
    position: integer().notNull(),
    agentId: ref().references(() => agents.id),
    name: text().notNull(),
    billed: integer().notNull(),
    sponsored: integer().notNull(),
    perfume: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chartId, t.place] }),
    check('best_seller_rows_points', sql`least(${t.billed}, ${t.sponsored}, ${t.perfume}) >= 0 and position > 0`),
  ],
);
