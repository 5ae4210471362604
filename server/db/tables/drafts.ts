/** The table of what people are putting together and have not sent. */
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, ref } from './columns.ts';
import { users } from './access.ts';

/** What a person is putting together, one per name and shop: begun on a phone, finished on a desktop. */
export const drafts = pgTable(
  'drafts',
  {
    userId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shop: integer().notNull(),
    name: text().notNull(),
    /** Names this very draft: what is made from it carries it, so that it is made once. */
    draftId: uuid().notNull(),
    revision: integer().notNull(),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    device: text().notNull(),
    savedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.shop, t.name] })],
);
