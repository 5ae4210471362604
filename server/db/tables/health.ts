/** Describes the tables of how the portal itself is: last runs of its jobs, backups that were told, troubles. */
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BackupPart } from '@ema/domain/system/health.ts';
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
  /** Of what: the database, or the files and what lies beside them (NET-1041). */
  part: text().$type<BackupPart>().notNull().default('database'),
  /** Where it was made; null: a release before told of it. */
  machine: text(),
});

/** What stands still now; a row comes and goes with the e-mail that tells it. */
export const troubles = pgTable('troubles', {
  key: text().primaryKey(),
  sentence: text().notNull(),
  since: at().notNull().default(NOW),
  /** When an e-mail told of it last; null: when it began (NET-1042). */
  toldAt: at(),
  /** Of one machine alone, such as its disk: only that one knows when it is over; null: of all (NET-1043). */
  host: text(),
  /** When somebody who can know last found it; null: when it began. */
  seenAt: at(),
  /** Since when somebody who can know does not find it any more (NET-1107). */
  unseenSince: at(),
  /** It may pass, and nobody was told of it yet. */
  isPending: boolean().notNull().default(false),
});
