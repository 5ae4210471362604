/** Describes the table of operations that were asked of people and that no screen knew. */
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, ref } from './columns.ts';

/** Written by the browser that could not show it; gone at the first sign-in at which it is asked for no more. */
export const unknownOperations = pgTable(
  'unknown_operations',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    operationName: text().notNull(),
    reportedAt: at().notNull().default(NOW),
  },
  (t) => [primaryKey({ columns: [t.userId, t.operationName] }), index('unknown_operations_reported').on(t.reportedAt)],
);
