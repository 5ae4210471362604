/** The fibre shop's private customers and their orders. */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Variants } from '@ema/domain/private-orders/items.ts';
import { agents } from './access.ts';
import { at, cents, key, ref, version } from './columns.ts';

/** The fibre shop's customers of an agent: no account, no fiscal code, nothing to do with the register. */
export const privateCustomers = pgTable(
  'private_customers',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    street: text().notNull(),
    buildingNumber: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    state: text().notNull(),
    email: text().notNull().default(''),
    telephone: text().notNull(),
    createdAt: at().notNull(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          "lower(last_name || ' ' || first_name || ' ' || last_name || ' ' || email || ' ' || telephone || ' ' || " +
            "street || ' ' || city)",
        ),
      ),
    version: version(),
  },
  (t) => [
    index('private_customers_agent').on(t.agentId, sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.id),
    index('private_customers_name').on(sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.id),
    index('private_customers_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('private_customers_telephone_figures')
      .using('gin', sql`regexp_replace(${t.telephone}, '[^0-9]', '', 'g') gin_trgm_ops`)
      .where(sql`telephone <> ''`),
    check('private_customers_building_number', sql`length(building_number) between 1 and 5`),
    check('private_customers_post_code', sql`post_code ~ '^[0-9]{5}$'`),
  ],
);

/** An order of a private customer. It may be changed for 24 hours; its lines are what was sold at which price. */
export const privateOrders = pgTable(
  'private_orders',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    customerId: ref()
      .notNull()
      .references(() => privateCustomers.id),
    createdByUserId: ref().notNull(),
    createdAt: at().notNull(),
    totalCents: cents().notNull(),
    version: version(),
  },
  (t) => [
    index('private_orders_agent').on(t.agentId, t.id),
    index('private_orders_customer').on(t.customerId),
    index('private_orders_created').on(t.createdAt),
    check('private_orders_total', sql`total_cents >= 0`),
  ],
);

/** Which draft became which order: one does once (ORD-591). Of orders that named none there is no row. */
export const privateOrderDrafts = pgTable('private_order_drafts', {
  draftId: uuid().primaryKey(),
  orderId: ref()
    .notNull()
    .unique()
    .references(() => privateOrders.id, { onDelete: 'cascade' }),
});

export const privateOrderLines = pgTable(
  'private_order_lines',
  {
    id: key(),
    orderId: ref()
      .notNull()
      .references(() => privateOrders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    /** `{ Colore: { Azzurro: 2 } }` */
    variants: jsonb().$type<Variants>().notNull().default({}),
    quantity: integer().notNull(),
    unitPriceCents: cents().notNull(),
  },
  (t) => [
    index('private_order_lines_order').on(t.orderId, t.position),
    check('private_order_lines_quantity', sql`quantity between 1 and 999`),
  ],
);
