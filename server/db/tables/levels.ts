/** Describes the tables of levels: what each asks for, the periods that were closed, and the news for each agent. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { UpdateType } from '@ema/domain/levels/next-level.ts';
import { agents, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { emaPeriods } from './reports.ts';

/**
 * Credits that each of the levels asks for, from a day on. No row is ever changed: one that is decided anew or
 * withdrawn before its day is ended, and stays as history.
 */
export const levelScales = pgTable(
  'level_scales',
  {
    id: key(),
    thresholds: integer().array().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref().references(() => users.id),
    /** Null: before all others; of several such the newest counts. */
    fromDay: date({ mode: 'string' }),
    reason: text().notNull().default(''),
    endedAt: at(),
    endedByUserId: ref().references(() => users.id),
    /** Why it was withdrawn; null of one that another took the place of. */
    withdrawnReason: text(),
  },
  (t) => [
    check('level_scales_twelve', sql`cardinality(${t.thresholds}) = 12`),
    uniqueIndex('level_scales_day')
      .on(t.fromDay)
      .where(sql`ended_at is null`),
  ],
);

/** A period of fibra whose levels were computed: once, whoever does it. */
export const periodClosings = pgTable(
  'period_closings',
  {
    id: key(),
    periodId: ref()
      .notNull()
      .references(() => emaPeriods.id),
    scaleId: ref()
      .notNull()
      .references(() => levelScales.id),
    closedAt: at().notNull().default(NOW),
    /** Nobody: the portal did by itself. */
    closedByUserId: ref().references(() => users.id),
    agents: integer().notNull().default(0),
    risen: integer().notNull().default(0),
    fallen: integer().notNull().default(0),
  },
  (t) => [uniqueIndex('period_closings_once').on(t.periodId)],
);

/** News of somebody's level, to be acknowledged in the operations centre. */
export const levelUpdates = pgTable(
  'level_updates',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: at().notNull().default(NOW),
    acknowledgedAt: at(),
    /** The closing that it comes from, with its figures; all empty for news that somebody wrote. */
    closingId: ref().references(() => periodClosings.id),
    agentId: ref().references(() => agents.id),
    type: text().$type<UpdateType>(),
    fromLevel: integer(),
    toLevel: integer(),
    /** Of the period before. */
    creditsBefore: integer(),
    credits: integer(),
  },
  (t) => [
    index('level_updates_unread')
      .on(t.userId, t.id)
      .where(sql`acknowledged_at is null`),
    /** As the list of the office has them: what nobody acknowledged stands last. */
    index('level_updates_acknowledged').on(t.acknowledgedAt.desc().nullsLast(), t.id.desc().nullsLast()),
    uniqueIndex('level_updates_once').on(t.closingId, t.agentId),
    check('level_updates_type', sql`${t.type} in ('rise', 'fall')`),
  ],
);
