/** The table of appointments with possible customers, and of what came of them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CustomerAnswer } from '@ema/domain/appointments/answers.ts';
import type { ReminderKind } from '@ema/domain/appointments/reminders.ts';
import type { AppointmentStatus } from '@ema/domain/appointments/states.ts';
import { agents, users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';
import { customers, orders } from './orders.ts';

export const appointments = pgTable(
  'appointments',
  {
    id: key(),
    sellerId: ref()
      .notNull()
      .references(() => agents.id),
    customerFirstName: text().notNull(),
    customerLastName: text().notNull(),
    customerMobile: text().notNull().default(''),
    customerEmail: text().notNull().default(''),
    streetAndNumber: text().notNull().default(''),
    postCode: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    /** When it is, once it is confirmed. */
    time: at(),
    /** When that time was set: what should have been told before is not told any more. */
    scheduledAt: at(),
    /** What the customer who reported it proposed. */
    timeRequestedByCustomer: at(),
    status: text().$type<AppointmentStatus>().notNull().default('pending'),
    isCreatedByAdministration: boolean().notNull().default(false),
    /** The customer who told of a possible customer. */
    reportingCustomerId: ref().references(() => customers.id),
    /** The contract it led to: of no other appointment. */
    orderId: ref().references(() => orders.id),
    resultAt: at(),
    resultByUserId: ref().references(() => users.id),
    /** The gift of the customer who reported it: one order, once. */
    rewardOrderId: ref().references(() => orders.id),
    rewardRedeemedAt: at(),
    /** What whoever is met answered to the message about this time. */
    customerAnswer: text().$type<CustomerAnswer>(),
    customerAnsweredAt: at(),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    version: version(),
  },
  (t) => [
    index('appointments_seller').on(t.sellerId, t.time, t.id),
    /** Whether a result is missing is asked with every request of an agent: of all appointments few are open. */
    index('appointments_search').using(
      'gin',
      sql`lower(customer_first_name || ' ' || customer_last_name || ' ' || customer_mobile || ' ' || customer_email
        || ' ' || street_and_number || ' ' || city) gin_trgm_ops`,
    ),
    index('appointments_open')
      .on(t.sellerId, t.time)
      .where(sql`status = 'confirmed'`),
    uniqueIndex('appointments_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    uniqueIndex('appointments_reward')
      .on(t.rewardOrderId)
      .where(sql`reward_order_id is not null`),
    index('appointments_reporter')
      .on(t.reportingCustomerId, t.createdAt)
      .where(sql`reporting_customer_id is not null`),
    index('appointments_created').on(t.createdAt, t.id),
    /** Who is reminded, and of whom nobody confirmed the time: the jobs ask this every few minutes. */
    index('appointments_to_come')
      .on(t.time)
      .where(sql`status = 'confirmed'`),
    index('appointments_unconfirmed')
      .on(t.timeRequestedByCustomer)
      .where(sql`status = 'pending'`),
    check('appointments_status', sql`${t.status} in ('pending', 'confirmed', 'success', 'failure')`),
    check('appointments_time', sql`status = 'pending' or time is not null`),
    check('appointments_result', sql`(status in ('success', 'failure')) = (result_at is not null)`),
    check('appointments_contract', sql`(status = 'success') = (order_id is not null)`),
  ],
);

/** What was told of an appointment at a time: each once, however often the job comes. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: ref()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    kind: text().$type<ReminderKind>().notNull(),
    /** The time it was about: at another one it is told anew. */
    time: at().notNull(),
    sentAt: at().notNull().default(NOW),
  },
  (t) => [primaryKey({ columns: [t.appointmentId, t.kind, t.time] })],
);

/** The private address at which an agent's calendar can be subscribed to; its secret rests nowhere. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    agentId: ref()
      .primaryKey()
      .references(() => agents.id),
    secretHash: text().notNull(),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [uniqueIndex('calendar_addresses_secret').on(t.secretHash)],
);
