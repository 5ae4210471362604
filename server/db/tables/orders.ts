/** Tables of customers’ registers, of the types of orders and of orders with their commissions. */
import { sql } from 'drizzle-orm';
import type { Shop } from '@ema/domain/access/roles.ts';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { agents, people, users } from './access.ts';
import { NOW, at, cents, key, ref, version } from './columns.ts';

/** A customer is a profile of a person; the account comes with activation. */
export const customers = pgTable(
  'customers',
  {
    id: key(),
    personId: ref()
      .notNull()
      .references(() => people.id),
    userId: ref().references(() => users.id),
    createdByAgentId: ref(),
    createdAt: at().notNull().default(NOW),
    confirmedAt: at(),
  },
  (t) => [uniqueIndex('customers_person').on(t.personId), uniqueIndex('customers_user').on(t.userId)],
);

/** Which agents have a customer in their register. `complete` = the selection flow came to its end. */
export const agentCustomers = pgTable(
  'agent_customers',
  {
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    customerId: ref()
      .notNull()
      .references(() => customers.id),
    complete: boolean().notNull().default(false),
    addedAt: at().notNull().default(NOW),
    /** The agent waits for the first access, and is told of it until then. */
    waitsUntil: at(),
  },
  (t) => [
    uniqueIndex('agent_customers_once').on(t.agentId, t.customerId),
    index('agent_customers_customer').on(t.customerId),
  ],
);

export const commissionTypes = pgTable('commission_types', {
  id: text().primaryKey(),
  name: text().notNull(),
  title: text().notNull(),
  shop: integer().$type<Shop>().notNull(),
  listing: text(),
  giftListing: text(),
  selectionMode: text().$type<'listing' | 'product_kit'>().notNull(),
  customerRequired: boolean().notNull(),
  sampleEnabled: boolean().notNull().default(false),
  cumulative: boolean().notNull().default(false),
  completableBySeller: boolean().notNull().default(true),
  weeklyWindow: boolean().notNull().default(false),
  /** When it may be sent, where that is not the company's own window. */
  submissionPeriod: jsonb().$type<WeekWindow>(),
  /** Sent on Monday or Tuesday, an order of this type is dated the Sunday before (ORD-164, ORD-165). */
  sundayDated: boolean().notNull().default(false),
  minTotalCents: cents().notNull().default(0),
  maxTotalCents: cents(),
  shippingFeeCents: cents().notNull().default(0),
  freeShippingMinCents: cents(),
  feesConditions: text().notNull().default(''),
  /** Goes to the customer's address, where there is one of one customer (NET-275). */
  deliveryToCustomer: boolean().notNull().default(false),
  /** May a customer order by it in the own area? (ORD-256) */
  offeredToCustomers: boolean().notNull().default(false),
  enabled: boolean().notNull().default(true),
  version: version(),
});
export const commissionTypePayments = pgTable(
  'commission_type_payments',
  {
    typeId: text()
      .notNull()
      .references(() => commissionTypes.id),
    methodId: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    discountBasisPoints: integer().notNull().default(0),
    position: integer().notNull(),
  },
  (t) => [uniqueIndex('commission_type_payments_once').on(t.typeId, t.methodId)],
);
/** Agent fee: percentage by level and band of the taxable total. */
export const feeScale = pgTable(
  'fee_scale',
  {
    typeId: text().notNull(),
    minLevel: integer().notNull(),
    fromCents: cents().notNull(),
    basisPoints: integer().notNull(),
  },
  (t) => [uniqueIndex('fee_scale_once').on(t.typeId, t.minLevel, t.fromCents)],
);

/**
 * A pending order and, once closed or paid, the order: one row, one life.
 * Totals are frozen copies of what the server priced; `admin_number` is dense and gives deep pages in constant time.
 */
export const orders = pgTable(
  'orders',
  {
    id: key(),
    typeId: text()
      .notNull()
      .references(() => commissionTypes.id),
    shop: integer().$type<Shop>().notNull(),
    sellerId: ref()
      .notNull()
      .references(() => agents.id),
    customerId: ref().references(() => customers.id),
    state: text().$type<OrderState>().notNull().default('open'),
    /** The customer signs it and closes or pays it; the seller only proposes. */
    customerCompletes: boolean().notNull().default(false),
    paymentMethodId: text().notNull(),
    paymentMethodName: text().notNull(),
    linesTotalCents: cents().notNull().default(0),
    discountCents: cents().notNull().default(0),
    shippingCents: cents().notNull().default(0),
    totalCents: cents().notNull().default(0),
    taxableCents: cents().notNull().default(0),
    feeBasisPoints: integer().notNull().default(0),
    feeCents: cents().notNull().default(0),
    pointsEarnedTenths: integer().notNull().default(0),
    pointsUsedTenths: integer().notNull().default(0),
    commissionCount: integer().notNull().default(0),
    /** As its type said when it was sent. */
    deliveryToCustomer: boolean().notNull().default(false),
    createdAt: at().notNull().default(NOW),
    submittedAt: at(),
    orderDate: date({ mode: 'string' }),
    exportedAt: at(),
    exportedByUserId: ref(),
    /** Its customer withdrew from it, or all that was paid for it went back: nobody exports it any more. */
    undoneAt: at(),
    /** Of one that the office deleted: when, by whom and why (NET-1156). */
    removedAt: at(),
    removedByUserId: ref(),
    removalReason: text(),
    /** Where the order was sent from. */
    ipAddress: text().notNull().default(''),
    /** Seller, customers, id and type in lower case, kept by the server for the administrator's text search. */
    searchText: text().notNull().default(''),
    version: version(),
  },
  (t) => [
    uniqueIndex('orders_one_open')
      .on(t.sellerId, t.typeId, t.paymentMethodId)
      .where(sql`state = 'open' and type_id = 'fibra-cumulative'`),
    index('orders_seller').on(t.sellerId, t.shop, t.state, t.submittedAt.desc(), t.id.desc()),
    index('orders_submitted')
      .on(t.submittedAt.desc(), t.id.desc())
      .where(sql`state = 'submitted'`),
    index('orders_shop_submitted')
      .on(t.shop, t.submittedAt.desc(), t.id.desc())
      .where(sql`state = 'submitted'`),
    index('orders_shop_total')
      .on(t.shop, t.totalCents.desc(), t.id.desc())
      .where(sql`state = 'submitted'`),
    index('orders_ip')
      .on(t.ipAddress)
      .where(sql`state = 'submitted' and ip_address <> ''`),
    index('orders_unexported')
      .on(t.shop, t.id)
      .where(sql`state = 'submitted' and exported_at is null`),
    index('orders_undone')
      .on(t.shop, t.submittedAt)
      .where(sql`state = 'submitted' and exported_at is null and undone_at is not null`),
    index('orders_pending')
      .on(t.shop, t.createdAt, t.id)
      .where(sql`state in ('open', 'in_payment', 'waiting_confirmation', 'confirmed') and commission_count > 0`),
    index('orders_customer').on(t.customerId),
    index('orders_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('orders_pieces')
      .using('gin', sql`ema_pieces(${t.searchText})`)
      .where(sql`state = 'submitted'`),
    check(
      'orders_state',
      sql`${t.state} in ('open', 'in_payment', 'waiting_confirmation', 'confirmed', 'submitted', 'cancelled')`,
    ),
    check('orders_totals', sql`total_cents = lines_total_cents - discount_cents + shipping_cents and total_cents >= 0`),
  ],
);

/** One sale inside an order. */
export const commissions = pgTable(
  'commissions',
  {
    id: key(),
    orderId: ref()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    typeId: text().notNull(),
    sellerId: ref()
      .notNull()
      .references(() => agents.id),
    createdByUserId: ref().notNull(),
    customerId: ref().references(() => customers.id),
    kitId: ref(),
    kitName: text(),
    note: text().notNull().default(''),
    /** The draft it was made from: a draft becomes a commission once, from whatever device. */
    draftId: uuid(),
    totalCents: cents().notNull(),
    createdAt: at().notNull().default(NOW),
    version: version(),
  },
  (t) => [
    uniqueIndex('commissions_draft').on(t.draftId),
    index('commissions_order').on(t.orderId),
    index('commissions_customer').on(t.customerId),
    check('commissions_note', sql`length(note) <= 100`),
  ],
);

/** Frozen lines: what was sold at which price. */
export const commissionLines = pgTable(
  'commission_lines',
  {
    id: key(),
    commissionId: ref()
      .notNull()
      .references(() => commissions.id, { onDelete: 'cascade' }),
    productId: ref().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    attributes: jsonb().$type<Record<string, string>>().notNull().default({}),
    quantity: integer().notNull(),
    unitPriceCents: cents().notNull(),
    vatBasisPoints: integer().notNull(),
    pointsTenths: integer().notNull().default(0),
    /** Normal price of a discounted sample item. */
    listPriceCents: cents(),
  },
  (t) => [
    index('commission_lines_commission').on(t.commissionId),
    check('commission_lines_quantity', sql`quantity between 1 and 9999`),
  ],
);
/** A seller may have one sample item among open commissions: the row disappears with the commission or its closing. */
export const openSamples = pgTable('open_samples', {
  sellerId: ref().primaryKey(),
  commissionId: ref()
    .notNull()
    .references(() => commissions.id, { onDelete: 'cascade' }),
});

/**
 * Exact numbers of submitted orders, per shop, type, day and exported, kept by a trigger: totals without counting. The
 * number is the sum of its stripes: those who close an order at once each add to their own row and wait for nobody.
 */
export const orderCounts = pgTable(
  'order_counts',
  {
    shop: integer().notNull(),
    typeId: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    exported: boolean().notNull(),
    stripe: smallint().notNull().default(0),
    count: integer().notNull(),
  },
  (t) => [uniqueIndex('order_counts_stripe').on(t.day, t.shop, t.typeId, t.exported, t.stripe)],
);
