/** Describes the tables of how the portal itself is: last runs of its jobs, backups that were told, troubles. */
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { NOW, at, key } from './columns.ts';

/** How the last run of each scheduled job ended. */
export const jobRuns = pgTable('job_runs', {
  queue: text().primaryKey(),
  endedAt: at().notNull(),
  ms: integer().notNull(),
  /** Null: it went well. */
  error: text(),
  /** What it found. */
  found: jsonb().$type<Record<string, number>>().notNull().default({}),
});

/** Backups as whoever makes them tells of them (`npm run backup-seen`). */
export const backupsSeen = pgTable('backups_seen', {
  id: key(),
  at: at().notNull().default(NOW),
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }),
});

/** What stands still now; a row comes and goes with the e-mail that tells it. */
export const troubles = pgTable('troubles', {
  key: text().primaryKey(),
  sentence: text().notNull(),
  since: at().notNull().default(NOW),
});
