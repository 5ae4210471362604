/** Describes the table of the parcels of sent orders. */
import { date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agents, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { orders } from './orders.ts';

export const shippings = pgTable(
  'shippings',
  {
    id: key(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    /** The order's. */
    sellerId: ref()
      .notNull()
      .references(() => agents.id),
    carrierShippingId: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    trackingLink: text().notNull(),
    loadedAt: at().notNull().default(NOW),
    loadedByUserId: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    index('shippings_seller').on(t.sellerId, t.date, t.id),
    index('shippings_carrier').on(t.carrierShippingId),
    /** The same parcel in another file is the same row. */
    uniqueIndex('shippings_parcel').on(t.orderId, t.carrierShippingId),
  ],
);
