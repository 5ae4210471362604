/** The table of customers’ withdrawals from orders. */
import { sql } from 'drizzle-orm';
import type { RefundMethod, RefundState } from '@ema/domain/customer-orders/refund.ts';
import { check, date, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { at, cents, key, ref } from './columns.ts';
import { orders } from './orders.ts';
import { files } from './system.ts';

/** A customer's withdrawal from an order: the statement as it was sent, and the task of giving the money back. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: key(),
    orderId: ref()
      .notNull()
      .references(() => orders.id),
    userId: ref()
      .notNull()
      .references(() => users.id),
    /** What the customer confirmed: name, where the receipt goes, and the whole text. */
    fullName: text().notNull(),
    email: text().notNull(),
    statement: text().notNull(),
    receivedAt: at().notNull(),
    ipAddress: text().notNull().default(''),
    /** The term as it was reckoned when the statement came in. */
    lastDay: date({ mode: 'string' }).notNull(),
    receiptFileId: ref().references(() => files.id),
    goodsReturnedAt: at(),
    goodsReturnedByUserId: ref(),
    refundState: text().$type<RefundState>().notNull().default('due'),
    refundMethod: text().$type<RefundMethod>(),
    refundCents: cents(),
    /** What went back by transfer before, where more came in after that: the refund at hand is not in it. */
    refundedBeforeCents: cents().notNull().default(0),
    /** What was known to be paid at the door when the refund was begun: what comes in beyond that is due again. */
    refundKnownCents: cents(),
    refundNote: text().notNull().default(''),
    /** Why less went back than was paid. */
    refundReason: text().notNull().default(''),
    /** The payment whose provider was asked to give the money back: of a refund of another one nothing follows here. */
    refundAttemptId: ref(),
    /** What the provider calls the refund. */
    refundReference: text(),
    refundStartedAt: at(),
    refundedAt: at(),
    refundedByUserId: ref(),
  },
  (t) => [
    uniqueIndex('withdrawals_order').on(t.orderId),
    index('withdrawals_receipt_file')
      .on(t.receiptFileId)
      .where(sql`receipt_file_id is not null`),
    index('withdrawals_open')
      .on(t.receivedAt)
      .where(sql`refund_state <> 'done'`),
    check('withdrawals_refund_state', sql`refund_state in ('due', 'in_progress', 'done')`),
    check('withdrawals_refund_method', sql`refund_method in ('card', 'bank_transfer', 'financing', 'none')`),
    check('withdrawals_refund', sql`refund_state = 'due' or (refund_method is not null and refund_cents >= 0)`),
    /** A process of the release before does not know of what went back already: it begins no other refund. */
    check(
      'withdrawals_refund_again',
      sql`refund_state <> 'in_progress' or refunded_before_cents = 0 or refund_known_cents is not null`,
    ),
  ],
);
