/** Tables of sponsorship: who invited whom, on which terms, and what of the registration kit is to be paid. */
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvitationStatus, KitMode, KitPart, KitPaymentState } from '@ema/domain/sponsorship/states.ts';
import { agents, users } from './access.ts';
import { NOW, at, cents, key, ref, version } from './columns.ts';

/** An invitation to become an agent. Its terms are those of the day it was confirmed. */
export const subordinateInvitations = pgTable(
  'subordinate_invitations',
  {
    id: key(),
    sponsorId: ref()
      .notNull()
      .references(() => agents.id),
    /** Whoever was invited, once the invitation is confirmed. */
    userId: ref().references(() => users.id),
    status: text().$type<InvitationStatus>().notNull().default('pending'),
    kitMode: text().$type<KitMode>(),
    totalCents: cents(),
    depositCents: cents(),
    daysBeforePayment: integer(),
    ordersGoal: integer(),
    createdAt: at().notNull().default(NOW),
    confirmedAt: at(),
    completedAt: at(),
    version: version(),
  },
  (t) => [
    index('subordinate_invitations_sponsor').on(t.sponsorId, t.id),
    uniqueIndex('subordinate_invitations_user').on(t.userId),
    check(
      'subordinate_invitations_status',
      sql`${t.status} in ('pending', 'awaiting_payment', 'confirmed_unpaid', 'completed')`,
    ),
    check('subordinate_invitations_mode', sql`kit_mode in ('offline_caparra', 'online_acconto', 'online_completo')`),
    check(
      'subordinate_invitations_terms',
      sql`kit_mode is null
        or (total_cents > 0 and deposit_cents between 1 and total_cents and days_before_payment >= 0
          and orders_goal >= 0)`,
    ),
    check(
      'subordinate_invitations_confirmed',
      sql`status = 'pending' or (kit_mode is not null and total_cents is not null and deposit_cents is not null
        and days_before_payment is not null and orders_goal is not null)`,
    ),
  ],
);

/** A payment of a kit, made or to be made: each has its day. */
export const kitPayments = pgTable(
  'kit_payments',
  {
    id: key(),
    invitationId: ref()
      .notNull()
      .references(() => subordinateInvitations.id),
    part: text().$type<KitPart>().notNull(),
    number: integer().notNull().default(1),
    amountCents: cents().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    state: text().$type<KitPaymentState>().notNull().default('due'),
    paidAt: at(),
    /** The last reminder its payer was sent, as its place in `REMINDERS`. */
    toldStep: integer().notNull().default(0),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [
    uniqueIndex('kit_payments_once').on(t.invitationId, t.part, t.number),
    index('kit_payments_due')
      .on(t.dueOn)
      .where(sql`state = 'due'`),
    check('kit_payments_part', sql`${t.part} in ('whole', 'deposit', 'instalment', 'balance')`),
    check('kit_payments_state', sql`${t.state} in ('due', 'paid', 'waived')`),
    check('kit_payments_amount', sql`amount_cents > 0`),
    check('kit_payments_number', sql`number between 1 and 3`),
  ],
);
