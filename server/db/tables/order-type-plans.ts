/** Describes changes of order types that begin on a day. */
import { sql } from 'drizzle-orm';
import { check, date, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PlanState } from '@ema/domain/system/parameters.ts';
import { NOW, at, key, ref } from './columns.ts';
import { commissionTypes } from './orders.ts';

/** What of a type becomes another from a day on; a row stays once it was done, given up or found impossible. */
export const orderTypePlans = pgTable(
  'order_type_plans',
  {
    id: key(),
    typeId: text()
      .notNull()
      .references(() => commissionTypes.id),
    /** Fields of the type as the wire has them, only those that change. */
    changes: jsonb().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref().notNull(),
    state: text().$type<PlanState>().notNull().default('waiting'),
    /** Why it could not begin. */
    fault: text(),
  },
  (t) => [
    uniqueIndex('order_type_plans_one_waiting')
      .on(t.typeId)
      .where(sql`state = 'waiting'`),
    check('order_type_plans_state', sql`${t.state} in ('waiting', 'done', 'deleted', 'failed')`),
  ],
);
