/** Describes the tables of people, their accounts, roles and sessions, and of agents. */
import type { AgentStatus, UserType } from '@ema/domain/access/facts.ts';
import type { RequiredOperation } from '@ema/domain/operations/registry.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { NOW, at, key, ref, version } from './columns.ts';

/** A human being: the only place of name, birth, address and contacts, whatever profiles the person has. */
export const people = pgTable(
  'people',
  {
    id: key(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    gender: text(),
    birthDate: date({ mode: 'string' }),
    birthCountry: text(),
    birthMunicipality: text(),
    fiscalCode: text(),
    street: text().notNull().default(''),
    streetNumber: text().notNull().default(''),
    city: text().notNull().default(''),
    postCode: text().notNull().default(''),
    province: text().notNull().default(''),
    phone: text().notNull().default(''),
    fax: text().notNull().default(''),
    email: text(),
    emailValidatedAt: at(),
    mobile: text(),
    mobileValidatedAt: at(),
    /** Set when the owner, not an agent for them, proved the contact: only then may it recover the account. */
    mobileProvedByOwnerAt: at(),
    emailProvedByOwnerAt: at(),
    /** Kept by a trigger: of whoever has none no contact is asked. */
    hasAccount: boolean().notNull().default(false),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          "lower(last_name || ' ' || first_name || ' ' || last_name || ' ' || coalesce(fiscal_code, '') || ' ' || " +
            "coalesce(email, '') || ' ' || coalesce(mobile, '') || ' ' || phone || ' ' || city)",
        ),
      ),
    version: version(),
  },
  (t) => [
    uniqueIndex('people_fiscal_code').on(t.fiscalCode),
    index('people_fiscal_code_prefix').using('btree', sql`${t.fiscalCode} text_pattern_ops`),
    index('people_mobile').on(t.mobile),
    index('people_email').on(sql`lower(${t.email})`),
    index('people_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    /** A telephone number as it is dialled; most people have none beside their mobile. */
    index('people_phone_figures')
      .using('gin', sql`regexp_replace(${t.phone}, '[^0-9]', '', 'g') gin_trgm_ops`)
      .where(sql`phone <> ''`),
    index('people_email_not_validated')
      .on(t.id)
      .where(sql`email_validated_at is null`),
    index('people_mobile_not_validated')
      .on(t.id)
      .where(sql`mobile_validated_at is null`),
    index('people_email_asked')
      .on(t.id)
      .where(sql`email_validated_at is null and has_account`),
    index('people_mobile_asked')
      .on(t.id)
      .where(sql`mobile_validated_at is null and has_account`),
    index('people_name').on(sql`lower(${t.lastName})`, sql`lower(${t.firstName})`, t.id),
    check('people_gender', sql`${t.gender} in ('M', 'F')`),
  ],
);

export const users = pgTable(
  'users',
  {
    id: key(),
    personId: ref()
      .notNull()
      .references(() => people.id),
    username: text().notNull(),
    userType: text().$type<UserType>().notNull(),
    passwordHash: text().notNull(),
    passwordGenerated: boolean().notNull().default(false),
    passwordDate: at().notNull().default(NOW),
    disabled: boolean().notNull().default(false),
    /** Taken out of every list; what they signed stays. */
    deletedAt: at(),
    meetingScannerEnabled: boolean().notNull().default(false),
    /** From here run the days in which whoever joined has to pay (NET-075). */
    firstLogin: at(),
    lastLogin: at(),
    lastActivity: at(),
    /** The operations in hand at the last sign-in, done ones too: the centre’s list keeps its length. */
    operationsKnown: jsonb().$type<RequiredOperation[]>().notNull().default([]),
    createdAt: at().notNull().default(NOW),
    version: version(),
  },
  (t) => [
    uniqueIndex('users_username').on(sql`lower(${t.username})`),
    uniqueIndex('users_person').on(t.personId),
    index('users_username_search').using('gin', sql`lower(${t.username}) gin_trgm_ops`),
    index('users_last_activity').on(t.lastActivity),
    /** As the list of the office has them: who was never there stands last. */
    index('users_lately_active')
      .on(t.lastActivity.desc().nullsLast(), t.id.desc().nullsLast())
      .where(sql`deleted_at is null`),
    index('users_generated_password')
      .on(t.passwordDate)
      .where(sql`password_generated and not disabled`),
    check('users_type', sql`${t.userType} in ('amministratore', 'agente', 'cliente', 'sponsorizzato', 'scanner')`),
  ],
);

/** Administrative roles given explicitly; all others are derived from facts. */
export const grants = pgTable(
  'grants',
  {
    userId: ref()
      .notNull()
      .references(() => users.id),
    role: text().notNull(),
  },
  (t) => [uniqueIndex('grants_once').on(t.userId, t.role)],
);

export const agents = pgTable(
  'agents',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    status: text().$type<AgentStatus>().notNull().default('seller'),
    level: integer().notNull().default(1),
    generalManager: boolean().notNull().default(false),
    sponsorId: ref(),
    fibraEnabled: boolean().notNull().default(false),
    kleenEnabled: boolean().notNull().default(false),
    commissionLimitEnabled: boolean().notNull().default(false),
    commissionLimitCents: bigint({ mode: 'number' }).notNull().default(0),
    multipleWeeklyOrdersEnabled: boolean().notNull().default(false),
    externalIncomesEnabled: boolean(),
    /** When the office took the answer back; since then it is asked for again. */
    externalIncomesAskedAt: at(),
    vatNumber: text(),
    iban: text(),
    ibanHolder: text(),
    idCardType: text(),
    idCardNumber: text(),
    idCardIssuedBy: text(),
    idCardIssueDate: date({ mode: 'string' }),
    idCardExpiryDate: date({ mode: 'string' }),
    deliverySubjectName: text(),
    deliveryStreet: text(),
    deliveryBuildingNumber: text(),
    deliveryPostCode: text(),
    deliveryCity: text(),
    deliveryState: text(),
    carrier: text(),
    joinedAt: at().notNull().default(NOW),
    inactivityGraceUntil: date({ mode: 'string' }),
    subordinatesCommissionsCount: integer().notNull().default(0),
    sampleUnitsPurchased: integer().notNull().default(0),
    /** Points in tenths, before what open orders earn and use; spent ones may be taken back, they go below nothing. */
    pointsTenths: bigint({ mode: 'number' }).notNull().default(0),
    /** Three that triggers keep: the name as lists order it, and whether a photo was ever given. */
    listedLastName: text().notNull().default(''),
    listedFirstName: text().notNull().default(''),
    photoGiven: boolean().notNull().default(false),
    /** Kept by triggers as well: who stands above, from the top, and last the agent. */
    sponsorLine: bigint({ mode: 'number' }).array().notNull().default([]),
    version: version(),
  },
  (t) => [
    uniqueIndex('agents_user').on(t.userId),
    index('agents_sponsor').on(t.sponsorId),
    /** Who stands below somebody, however deep. */
    index('agents_sponsor_line').using('gin', t.sponsorLine),
    index('agents_vat_number').on(t.vatNumber),
    index('agents_without_iban')
      .on(t.joinedAt)
      .where(sql`iban is null and status = 'seller'`),
    index('agents_without_answer')
      .on(t.joinedAt)
      .where(sql`external_incomes_enabled is null and status = 'seller'`),
    index('agents_without_photo')
      .on(t.joinedAt)
      .where(sql`not photo_given and status = 'seller'`),
    index('agents_listed')
      .on(t.listedLastName, t.listedFirstName, t.id)
      .where(sql`status <> 'deleted'`),
    check('agents_status', sql`${t.status} in ('seller', 'disabled', 'inactive', 'customer', 'deleted')`),
    check('agents_not_own_sponsor', sql`${t.sponsorId} <> ${t.id}`),
  ],
);

/**
 * How often each account has written: counted as a transaction commits, where there is a standby to compare it with
 * (docs/decisions/0044-reads-on-standbys.md). No reference: nothing may wait for the row of a user here.
 */
export const userWrites = pgTable('user_writes', {
  userId: ref().primaryKey(),
  writes: bigint({ mode: 'number' }).notNull(),
});

/** A session: only the SHA-256 of its secret is kept. `actor` signed in; `subject` is whom they act for. */
export const sessions = pgTable(
  'sessions',
  {
    id: key(),
    secretHash: text().notNull(),
    actorUserId: ref()
      .notNull()
      .references(() => users.id),
    subjectUserId: ref()
      .notNull()
      .references(() => users.id),
    actingKind: text(),
    actingReason: text(),
    actingSince: at(),
    shop: integer(),
    actorShop: integer(),
    createdAt: at().notNull().default(NOW),
    lastUsedAt: at().notNull().default(NOW),
    endedAt: at(),
    ip: text().notNull().default(''),
    /** Where the sign-in came from, as limits count it. */
    network: text().notNull().default(''),
    userAgent: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('sessions_secret').on(t.secretHash),
    index('sessions_actor').on(t.actorUserId),
    index('sessions_subject').on(t.subjectUserId),
  ],
);

/** Browsers in which somebody signed in: what a stranger uses up of limits is not theirs. Only a hash is kept. */
export const knownDevices = pgTable(
  'known_devices',
  {
    secretHash: text().notNull(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    lastUsedAt: at().notNull().default(NOW),
  },
  (t) => [primaryKey({ columns: [t.secretHash, t.userId] }), index('known_devices_user').on(t.userId)],
);

/** One-time codes: a keyed hash bound to person, purpose, object and destination. */
export const challenges = pgTable(
  'challenges',
  {
    id: key(),
    userId: ref(),
    /** Below 0: of nobody, asked for a name or a number that no account has; it takes the same work. */
    personId: ref(),
    /** In which line it is counted: `user:…` of who asked, `device:…` they are known by, or `strangers`. */
    asker: text().notNull().default(''),
    purpose: text().notNull(),
    object: text().notNull().default(''),
    objectHash: text().notNull().default(''),
    destination: text().notNull(),
    method: text().$type<'SMS' | 'e-mail'>().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull().default(5),
    createdAt: at().notNull().default(NOW),
    expiresAt: at().notNull(),
    usedAt: at(),
    cancelledAt: at(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('challenges_owner').on(t.userId, t.purpose, t.createdAt),
    index('challenges_destination').on(t.destination, t.createdAt),
    index('challenges_person').on(t.personId, t.purpose, t.createdAt),
    index('challenges_asker').on(t.asker, t.createdAt),
  ],
);

/** Contacts that recover an account and were moved: what they were, so that whoever held them may take them back. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: key(),
    personId: ref()
      .notNull()
      .references(() => people.id),
    contactType: text().$type<'email' | 'mobile'>().notNull(),
    previous: text().notNull(),
    value: text().notNull(),
    /** Did the previous one recover the account? Nothing of changes from before that was kept (ACC-632). */
    wasProved: boolean(),
    /** Of an administrator's act. */
    reason: text(),
    changedAt: at().notNull().default(NOW),
    undoneAt: at(),
  },
  (t) => [index('contact_changes_person').on(t.personId, t.contactType, t.id)],
);
