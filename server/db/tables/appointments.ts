/** The table of appointments with possible customers, and of what came of them. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    status: text().$type<AppointmentStatus>().notNull().default('pending'),
    isCreatedByAdministration: boolean().notNull().default(false),
    /** The customer who told of a possible customer. */
    reportingCustomerId: ref().references(() => customers.id),
    /** The contract it led to: of no other appointment. */
    orderId: ref().references(() => orders.id),
    resultAt: at(),
    resultByUserId: ref().references(() => users.id),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    version: version(),
  },
  (t) => [
    index('appointments_seller').on(t.sellerId, t.time, t.id),
    /** Whether a result is missing is asked with every request of an agent: of all appointments few are open. */
    index('appointments_open')
      .on(t.sellerId, t.time)
      .where(sql`status = 'confirmed'`),
    uniqueIndex('appointments_order')
      .on(t.orderId)
      .where(sql`order_id is not null`),
    check('appointments_status', sql`${t.status} in ('pending', 'confirmed', 'success', 'failure')`),
    check('appointments_time', sql`status = 'pending' or time is not null`),
    check('appointments_result', sql`(status in ('success', 'failure')) = (result_at is not null)`),
    check('appointments_contract', sql`(status = 'success') = (order_id is not null)`),
  ],
);
