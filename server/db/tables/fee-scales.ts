/** Describes the scales of fees that the office decided, each from a day on. */
import { sql } from 'drizzle-orm';
import { date, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { commissionTypes } from './orders.ts';

/**
 * What agents earn by a type of order from a day on; before the first of its days `fee_scale` counts. A row is never
 * changed: one that is decided anew or withdrawn before its day is ended, and stays as history.
 */
export const feeScales = pgTable(
  'fee_scales',
  {
    id: key(),
    typeId: text()
      .notNull()
      .references(() => commissionTypes.id),
    fromDay: date({ mode: 'string' }).notNull(),
    bands: jsonb().$type<FeeBand[]>().notNull(),
    reason: text().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    endedAt: at(),
    endedByUserId: ref().references(() => users.id),
    /** Why it was withdrawn; null of one that another took the place of. */
    withdrawnReason: text(),
  },
  (t) => [
    uniqueIndex('fee_scales_day')
      .on(t.typeId, t.fromDay)
      .where(sql`ended_at is null`),
    index('fee_scales_type').on(t.typeId, t.id),
  ],
);
