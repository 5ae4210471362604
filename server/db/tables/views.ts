/** Describes the tables of saved views of lists, and of which one somebody begins with. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';

/** A list as somebody wants to see it again: its path, and what stands after the `?` of its address. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    /** Everybody whose list it is has it too. */
    shared: boolean().notNull().default(false),
    createdAt: at().notNull().default(NOW),
    version: version(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.userId, t.list, sql`lower(${t.name})`),
    index('saved_views_shared')
      .on(t.list)
      .where(sql`shared`),
    check('saved_views_name_length', sql`length(name) between 1 and 60`),
    check('saved_views_address_length', sql`length(address) <= 1000`),
  ],
);

/** With which view somebody begins a list: one of their own, or a shared one. */
export const viewDefaults = pgTable(
  'view_defaults',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    list: text().notNull(),
    viewId: ref()
      .notNull()
      .references(() => savedViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] }), index('view_defaults_view').on(t.viewId)],
);
