/** Describes the tables of bulk operations: what somebody does to many rows of a list, and how it ended for each. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { BulkAction } from '@ema/domain/bulk/actions.ts';
import { ITEM_STATES, RUN_STATES, type ItemState, type RunState } from '@ema/domain/bulk/states.ts';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';

const words = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '));

/** Which rows they are is kept by number alone: neither the filter they were found by nor what they are called. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: key(),
    action: text().$type<BulkAction>().notNull(),
    /** What the single call is given besides its row. */
    arguments: jsonb().$type<Record<string, unknown>>().notNull(),
    startedByUserId: ref()
      .notNull()
      .references(() => users.id),
    state: text().$type<RunState>().notNull().default('running'),
    total: integer().notNull(),
    startedAt: at().notNull().default(NOW),
    /** When it was last tried again. */
    retriedAt: at(),
    finishedAt: at(),
    stoppedByUserId: ref().references(() => users.id),
  },
  (t) => [
    index('bulk_runs_started').on(t.startedAt, t.id),
    index('bulk_runs_running')
      .on(t.id)
      .where(sql`state = 'running'`),
    check('bulk_runs_state', sql`state in (${words(RUN_STATES)})`),
  ],
);

export const bulkItems = pgTable(
  'bulk_items',
  {
    id: key(),
    runId: ref()
      .notNull()
      .references(() => bulkRuns.id, { onDelete: 'cascade' }),
    objectId: ref().notNull(),
    state: text().$type<ItemState>().notNull().default('waiting'),
    /** Why it was refused, in words. */
    reason: text(),
    doneAt: at(),
  },
  (t) => [
    uniqueIndex('bulk_items_object').on(t.runId, t.objectId),
    index('bulk_items_state').on(t.runId, t.state, t.id),
    check('bulk_items_state_name', sql`state in (${words(ITEM_STATES)})`),
  ],
);
