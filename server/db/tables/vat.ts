/** Describes the rates of VAT by day: of single products, and the changes of all that have a rate. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { products } from './catalogue.ts';

/** From that day on all products that had one rate on the eve have another; a row is withdrawn, never changed. */
export const vatChanges = pgTable(
  'vat_changes',
  {
    id: key(),
    fromDay: date({ mode: 'string' }).notNull(),
    beforeBasisPoints: integer().notNull(),
    afterBasisPoints: integer().notNull(),
    reason: text().notNull(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    withdrawnAt: at(),
    withdrawnByUserId: ref().references(() => users.id),
    withdrawnReason: text(),
  },
  (t) => [
    uniqueIndex('vat_changes_day')
      .on(t.fromDay, t.beforeBasisPoints)
      .where(sql`withdrawn_at is null`),
    check('vat_changes_rates', sql`before_basis_points >= 0 and after_basis_points >= 0`),
  ],
);

/** The rate of a product from a day on; before the first of its days that of the product itself counts. */
export const productVatRates = pgTable(
  'product_vat_rates',
  {
    productId: ref()
      .notNull()
      .references(() => products.id),
    fromDay: date({ mode: 'string' }).notNull(),
    basisPoints: integer().notNull(),
    /** Of a change of all products; null: decided for this one. */
    changeId: ref().references(() => vatChanges.id),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [
    uniqueIndex('product_vat_rates_day').on(t.productId, t.fromDay),
    index('product_vat_rates_change').on(t.changeId),
    check('product_vat_rates_rate', sql`basis_points >= 0`),
  ],
);
