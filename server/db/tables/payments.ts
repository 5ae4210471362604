/** Payments online with their refunds, and what sent orders leave to be paid at the door or by slip. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DeclaredState } from '@ema/domain/deliveries/may.ts';
import type { Provider } from '@ema/domain/payments/due.ts';
import type { Flag } from '@ema/domain/payments/flags.ts';
import type { SlipType } from '@ema/domain/deliveries/mav.ts';
import type { ReviewAction } from '@ema/domain/payments/may.ts';
import type { RefundRequestState } from '@ema/domain/payments/refund-states.ts';
import type { AttemptState } from '@ema/domain/payments/states.ts';
import { NOW, at, cents, key, ref } from './columns.ts';
import { orders } from './orders.ts';
import { kitPayments } from './sponsorship.ts';
import { files } from './system.ts';

/** One attempt to pay an order, or a payment of a registration kit; at most one of each is open. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: key(),
    orderId: ref().references(() => orders.id),
    kitPaymentId: ref().references(() => kitPayments.id),
    provider: text().$type<Provider>().notNull(),
    state: text().$type<AttemptState>().notNull().default('created'),
    reference: text().notNull(),
    /** The order is to be paid in another way since: its money is no longer the order's. */
    isSuperseded: boolean().notNull().default(false),
    amountCents: cents().notNull(),
    currency: text().notNull().default('eur'),
    providerSessionId: text(),
    checkoutUrl: text(),
    successPath: text().notNull(),
    cancelPath: text().notNull(),
    /** Do the keys it was begun with move real money? */
    livemode: boolean().notNull().default(false),
    /** The provider's own word for where it stands, and the day that names it there. */
    providerStatus: text(),
    providerDay: date({ mode: 'string' }),
    checkedAt: at(),
    /** Somebody is opening it at the provider since then; nobody else does for a while. */
    askedAt: at(),
    paidAt: at(),
    receivedCents: cents(),
    /** What of it counts for what was to be paid, whatever flag it has later; null as long as nothing came in. */
    cameInCents: cents(),
    /** Why an administrator has to look at it, as a code and as a sentence; resolved when one has. */
    flag: text().$type<Flag>(),
    flagText: text(),
    resolvedAt: at(),
    resolvedByUserId: ref(),
    resolution: text().$type<ReviewAction>(),
    resolutionNote: text().notNull().default(''),
    createdByUserId: ref().notNull(),
    createdAt: at().notNull().default(NOW),
    expiresAt: at().notNull(),
    updatedAt: at().notNull().default(NOW),
  },
  (t) => [
    uniqueIndex('payment_attempts_one_open')
      .on(t.orderId)
      .where(sql`state in ('created', 'open')`),
    uniqueIndex('payment_attempts_reference').on(t.reference),
    uniqueIndex('payment_attempts_session').on(t.providerSessionId),
    uniqueIndex('payment_attempts_one_paid')
      .on(t.orderId)
      .where(sql`state = 'paid'`),
    index('payment_attempts_order').on(t.orderId),
    uniqueIndex('payment_attempts_one_open_kit')
      .on(t.kitPaymentId)
      .where(sql`state in ('created', 'open')`),
    uniqueIndex('payment_attempts_one_paid_kit')
      .on(t.kitPaymentId)
      .where(sql`state = 'paid'`),
    index('payment_attempts_kit')
      .on(t.kitPaymentId)
      .where(sql`kit_payment_id is not null`),
    index('payment_attempts_flagged')
      .on(t.id)
      .where(sql`flag is not null and resolved_at is null`),
    index('payment_attempts_refunding')
      .on(t.id)
      .where(sql`state = 'refunding'`),
    /** What keeps the data of whoever left is asked every night, of all attempts: in the words of `IS_UNDER_WAY`. */
    index('payment_attempts_under_way')
      .on(t.orderId, t.kitPaymentId)
      .where(
        sql`state in ('created', 'open', 'refunding')
          or (state in ('in_review', 'paid_after_close') and resolved_at is null)
          or (flag is not null and resolved_at is null)`,
      ),
    check(
      'payment_attempts_state',
      sql`${t.state} in (${sql.raw(
        "'created', 'open', 'paid', 'refused', 'expired', 'cancelled', 'in_review', 'paid_after_close', " +
          "'refunding', 'refunded'",
      )})`,
    ),
    check('payment_attempts_amount', sql`amount_cents > 0`),
    check('payment_attempts_pays_one', sql`(order_id is null) <> (kit_payment_id is null)`),
  ],
);
/** What an order leaves to be paid after it was sent: by MAV, or at the door. Written with the sending, once. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: key(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** When it is due. */
    date: date({ mode: 'string' }).notNull(),
    slip: text().$type<SlipType>().notNull(),
    depositCents: cents().notNull().default(0),
    toPayCents: cents().notNull(),
    mavNumber: text(),
    /** Last day to declare the payment when it is later than usual: a declaration was rejected. */
    deadline: date({ mode: 'string' }),
    /** The step of the ladder its seller was last told of, as its place in `STEPS`. */
    toldStep: integer().notNull().default(0),
    verifiedAt: at(),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [
    uniqueIndex('deliveries_order').on(t.orderId),
    uniqueIndex('deliveries_code').on(t.code, t.date),
    uniqueIndex('deliveries_mav').on(t.mavNumber),
    index('deliveries_unpaid')
      .on(t.date)
      .where(sql`verified_at is null`),
    /** What a seller owes is asked whenever an order is closed: of hundreds sent, few are still to be verified. */
    index('deliveries_owed')
      .on(t.orderId)
      .where(sql`verified_at is null`),
    check(
      'deliveries_slip',
      sql`(${t.slip} = 'mav' and mav_number is not null) or (${t.slip} = 'bp' and mav_number is null)`,
    ),
    check('deliveries_amounts', sql`to_pay_cents > 0 and deposit_cents >= 0`),
  ],
);
/** A payment of a delivery, or of a part of it, as its seller declares it; the office verifies it or rejects it. */
export const deliveryPayments = pgTable(
  'delivery_payments',
  {
    id: key(),
    deliveryId: ref()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    amountCents: cents().notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    vcyCode: text().notNull().default(''),
    bank: text().notNull().default(''),
    bankBranch: text().notNull().default(''),
    /** The receipt, if one came along. */
    fileId: ref().references(() => files.id),
    state: text().$type<DeclaredState>().notNull().default('declared'),
    declaredByUserId: ref().notNull(),
    declaredAt: at().notNull(),
    settledByUserId: ref(),
    settledAt: at(),
    /** It was owed to nobody and went back to whoever paid it: it pays nothing (ORD-522). */
    returnedAt: at(),
    note: text().notNull().default(''),
  },
  (t) => [
    index('delivery_payments_delivery')
      .on(t.deliveryId)
      .where(sql`state <> 'rejected'`),
    index('delivery_payments_rejected')
      .on(t.deliveryId, t.id)
      .where(sql`state = 'rejected'`),
    index('delivery_payments_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    index('delivery_payments_declared')
      .on(t.id)
      .where(sql`state = 'declared'`),
    check('delivery_payments_state', sql`${t.state} in ('declared', 'verified', 'rejected')`),
    check('delivery_payments_amount', sql`amount_cents > 0`),
    check('delivery_payments_vcy', sql`length(vcy_code) <= 5`),
  ],
);
/** Banks that are offered while somebody types; another name may be written. */
export const banks = pgTable('banks', { id: key(), name: text().notNull() }, (t) => [
  uniqueIndex('banks_name').on(t.name),
]);

export const providerEvents = pgTable('provider_events', {
  id: text().primaryKey(),
  provider: text().notNull(),
  type: text().notNull(),
  receivedAt: at().notNull().default(NOW),
});

/** Money given back; once per payment, asked of the provider under the attempt's own key. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: key(),
    attemptId: ref()
      .notNull()
      .references(() => paymentAttempts.id),
    amountCents: cents().notNull(),
    state: text().$type<RefundRequestState>().notNull().default('requested'),
    /** What the attempt was before: where it goes back to when the provider refuses. */
    attemptState: text().$type<AttemptState>().notNull(),
    reason: text().notNull().default(''),
    providerReference: text(),
    error: text(),
    requestedByUserId: ref().notNull(),
    requestedAt: at().notNull(),
    /** Somebody is asking the provider since then; nobody else does for a while. */
    askedAt: at(),
    doneAt: at(),
  },
  (t) => [
    uniqueIndex('payment_refunds_once')
      .on(t.attemptId)
      .where(sql`state <> 'failed'`),
    check('payment_refunds_state', sql`${t.state} in ('requested', 'done', 'failed')`),
    check('payment_refunds_amount', sql`amount_cents > 0`),
  ],
);
