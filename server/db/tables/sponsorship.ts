/** Tables of sponsorship: who invited whom, on which terms, and what of the registration kit is to be paid. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvitationFile } from '@ema/domain/sponsorship/files.ts';
import type {
  InvitationStatus,
  KitMode,
  KitPart,
  KitPaymentState,
  PaymentMethod,
} from '@ema/domain/sponsorship/states.ts';
import { agents, people, users } from './access.ts';
import { NOW, at, cents, key, ref, version } from './columns.ts';
import { files } from './system.ts';

/** An invitation to become an agent. Its terms are those of the day it was confirmed. */
export const subordinateInvitations = pgTable(
  'subordinate_invitations',
  {
    id: key(),
    sponsorId: ref()
      .notNull()
      .references(() => agents.id),
    /** The candidate, as long as the invitation was not deleted. */
    personId: ref().references(() => people.id),
    /** The account of whoever was invited, once the invitation is confirmed. */
    userId: ref().references(() => users.id),
    /** The shop that is opened to them. */
    shop: integer(),
    birthState: text().notNull().default(''),
    idCardType: text(),
    idCardNumber: text(),
    idCardIssueDate: date({ mode: 'string' }),
    idCardExpiryDate: date({ mode: 'string' }),
    idCardIssuedBy: text(),
    paymentMethod: text().$type<PaymentMethod>(),
    /** The office lets them join for nothing. */
    eligibleForFreePayment: boolean().notNull().default(false),
    status: text().$type<InvitationStatus>().notNull().default('pending'),
    kitMode: text().$type<KitMode>(),
    totalCents: cents(),
    depositCents: cents(),
    daysBeforePayment: integer(),
    ordersGoal: integer(),
    createdAt: at().notNull().default(NOW),
    confirmedAt: at(),
    completedAt: at(),
    /** What the candidate told of themselves was deleted with it. */
    deletedAt: at(),
    /** Kept by triggers: the candidate’s name as lists order it, empty once nobody is known. */
    listedLastName: text().notNull().default(''),
    listedFirstName: text().notNull().default(''),
    /** Kept by triggers: since when the days to pay run; none of whoever owes nothing. */
    payFrom: at(),
    version: version(),
  },
  (t) => [
    index('subordinate_invitations_sponsor').on(t.sponsorId, t.id),
    index('subordinate_invitations_newest')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('subordinate_invitations_listed')
      .on(t.listedLastName, t.listedFirstName, t.id)
      .where(sql`deleted_at is null`),
    index('subordinate_invitations_term')
      .on(t.payFrom, t.id)
      .where(sql`deleted_at is null`),
    index('subordinate_invitations_term_last')
      .on(t.payFrom.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`deleted_at is null`),
    uniqueIndex('subordinate_invitations_person').on(t.personId),
    check('subordinate_invitations_shop', sql`shop in (0, 1)`),
    check('subordinate_invitations_method', sql`payment_method in ('postal_order', 'stripe')`),
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

/** The pictures of a candidate's papers, and the receipt of a postal order: of each the one that counts. */
export const invitationFiles = pgTable(
  'invitation_files',
  {
    id: key(),
    invitationId: ref()
      .notNull()
      .references(() => subordinateInvitations.id),
    kind: text().$type<InvitationFile>().notNull(),
    fileId: ref()
      .notNull()
      .references(() => files.id),
    uploadedAt: at().notNull().default(NOW),
    /** None: the candidate, by the sponsor's link. */
    uploadedByUserId: ref().references(() => users.id),
  },
  (t) => [
    uniqueIndex('invitation_files_once').on(t.invitationId, t.kind),
    index('invitation_files_file').on(t.fileId),
    check('invitation_files_kind', sql`${t.kind} in ('id_front', 'id_back', 'cf_front', 'cf_back', 'postal_order')`),
  ],
);

/**
 * The way in of a candidate without an account, to one invitation or to the one they are about to begin. Only the hash
 * of its secret is kept; a new one takes the place of the one before.
 */
export const invitationLinks = pgTable(
  'invitation_links',
  {
    id: key(),
    sponsorId: ref()
      .notNull()
      .references(() => agents.id),
    /** None until the candidate has written down who they are. */
    invitationId: ref().references(() => subordinateInvitations.id),
    shop: integer(),
    /** How the sponsor calls whom it is for. */
    name: text().notNull().default(''),
    secretHash: text().notNull(),
    createdAt: at().notNull().default(NOW),
    expiresAt: at().notNull(),
    revokedAt: at(),
    lastUsedAt: at(),
    /** The sponsor was told that everything is there. */
    toldAt: at(),
  },
  (t) => [
    uniqueIndex('invitation_links_secret').on(t.secretHash),
    uniqueIndex('invitation_links_standing')
      .on(t.invitationId)
      .where(sql`revoked_at is null`),
    index('invitation_links_waiting')
      .on(t.sponsorId, t.expiresAt)
      .where(sql`invitation_id is null and revoked_at is null`),
    index('invitation_links_invitation').on(t.invitationId),
    check('invitation_links_shop', sql`shop in (0, 1)`),
  ],
);

/** Who was the sponsor of record before: an invitation has one, and one knows which it had. */
export const invitationSponsors = pgTable(
  'invitation_sponsors',
  {
    id: key(),
    invitationId: ref()
      .notNull()
      .references(() => subordinateInvitations.id),
    fromSponsorId: ref()
      .notNull()
      .references(() => agents.id),
    toSponsorId: ref()
      .notNull()
      .references(() => agents.id),
    reason: text().notNull(),
    changedAt: at().notNull().default(NOW),
    changedByUserId: ref()
      .notNull()
      .references(() => users.id),
  },
  (t) => [index('invitation_sponsors_invitation').on(t.invitationId, t.id)],
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
    index('kit_payments_listed').on(t.dueOn, t.id),
    index('kit_payments_due')
      .on(t.dueOn)
      .where(sql`state = 'due'`),
    check('kit_payments_part', sql`${t.part} in ('whole', 'deposit', 'instalment', 'balance')`),
    check('kit_payments_state', sql`${t.state} in ('due', 'paid', 'waived')`),
    check('kit_payments_amount', sql`amount_cents > 0`),
    check('kit_payments_number', sql`number between 1 and 3`),
  ],
);
