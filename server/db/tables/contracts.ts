/** Describes the tables of contract texts, of what people signed and of what they consented to. */
import type { Asked, Audience } from '@ema/domain/contracts/kinds.ts';
import type { ContractState } from '@ema/domain/contracts/states.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';
import { orders } from './orders.ts';
import { files } from './system.ts';

/** The kinds of texts that the portal itself gives people to sign; the office makes others. */
export type DocumentType =
  | 'privacy_policy_manager'
  | 'privacy_policy_customer'
  | 'privacy_policy_agent_emakleen'
  | 'engagement_letter'
  | 'engagement_letter_emakleen'
  | 'agent_registration'
  | 'order_copy';

/** A kind of text: whom it is for. Its row is what assigning and publishing take turns at. */
export const contractKinds = pgTable(
  'contract_kinds',
  {
    documentType: text().primaryKey(),
    audience: text().$type<Audience>().notNull(),
    shop: integer(),
    isPrivacy: boolean().notNull().default(false),
    createdAt: at().notNull().default(NOW),
  },
  (t) => [
    check('contract_kinds_audience', sql`${t.audience} in ('agents', 'managers', 'customers', 'orders', 'by-hand')`),
    check('contract_kinds_shop', sql`${t.shop} in (0, 1)`),
  ],
);

/** The text being written, at most one a kind; published, it becomes a row of `contract_templates`. */
export const contractDrafts = pgTable('contract_drafts', {
  documentType: text()
    .primaryKey()
    .references(() => contractKinds.documentType),
  title: text().notNull(),
  body: text().notNull(),
  updatedAt: at().notNull().default(NOW),
  updatedByUserId: ref().references(() => users.id),
  version: version(),
});

/** A published text: Markdown with placeholders; a new revision is a new row, and none is ever changed. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: key(),
    documentType: text().notNull(),
    revision: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    shop: integer(),
    isPrivacy: boolean().notNull().default(false),
    publishedAt: at().notNull().default(NOW),
    publishedByUserId: ref().references(() => users.id),
    /** What changed, for colleagues who look at it later. */
    note: text().notNull().default(''),
  },
  (t) => [uniqueIndex('contract_templates_revision').on(t.documentType, t.revision)],
);

/** A revision on its way to whom it is for: how far the job has come, and what it has done. */
export const contractPublications = pgTable(
  'contract_publications',
  {
    templateId: ref()
      .primaryKey()
      .references(() => contractTemplates.id),
    asked: text().$type<Asked>().notNull(),
    /** How many it concerned when it began. */
    concerned: integer().notNull(),
    assigned: integer().notNull().default(0),
    replaced: integer().notNull().default(0),
    /** Who was written to by e-mail. */
    told: integer().notNull().default(0),
    /** Everybody up to this account is done. */
    lastUserId: ref().notNull().default(0),
    startedAt: at().notNull().default(NOW),
    finishedAt: at(),
  },
  (t) => [
    index('contract_publications_running')
      .on(t.templateId)
      .where(sql`finished_at is null`),
    check('contract_publications_asked', sql`${t.asked} in ('everybody', 'unsigned')`),
  ],
);

/** A contract assigned to a person: its PDF is made once and never again. */
export const contracts = pgTable(
  'contracts',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    templateId: ref()
      .notNull()
      .references(() => contractTemplates.id),
    /** The order whose copy this is; such a contract is signed from the order. */
    orderId: ref().references(() => orders.id),
    /** The order whose copy it was, until another took its place: a cancelled one, kept with its proof. */
    replacedOrderId: ref().references(() => orders.id),
    state: text().$type<ContractState>().notNull().default('assigned'),
    fileId: ref().references(() => files.id),
    sha256: text(),
    pageCount: integer(),
    payload: jsonb().notNull().default({}),
    marketingConsent: boolean(),
    assignedAt: at().notNull().default(NOW),
    signedAt: at(),
    cancelledAt: at(),
    cancelReason: text(),
    cancelledByUserId: ref().references(() => users.id),
    /** The contract whose place it took: cancelled, kept with its proof. */
    replacesId: ref(),
    signedFileId: ref().references(() => files.id),
    signedSha256: text(),
    /** Printed on the evidence page; what the public verification page is asked with. */
    verificationCode: text(),
    evidence: jsonb(),
    sealedAt: at(),
    /** What the authority for timestamps answered; nothing when none is configured. */
    sealTimestamp: jsonb(),
  },
  (t) => [
    index('contracts_user').on(t.userId),
    index('contracts_newest').on(t.assignedAt, t.id),
    index('contracts_template').on(t.templateId, t.state),
    uniqueIndex('contracts_replaces').on(t.replacesId),
    index('contracts_to_sign')
      .on(t.assignedAt)
      .where(sql`state = 'assigned' and order_id is null`),
    uniqueIndex('contracts_code').on(t.verificationCode),
    uniqueIndex('contracts_open_once')
      .on(t.userId, t.templateId)
      .where(sql`state <> 'cancelled' and order_id is null`),
    uniqueIndex('contracts_order').on(t.orderId),
    index('contracts_replaced_order')
      .on(t.replacedOrderId)
      .where(sql`replaced_order_id is not null`),
    index('contracts_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    /** Only until the signature, which makes it an upload. */
    index('contracts_certificate')
      .on(sql`((payload #>> '{answers,vatCertificateFileId}')::bigint)`)
      .where(sql`state = 'assigned' and (payload #>> '{answers,vatCertificateFileId}')::bigint is not null`),
    index('contracts_signed_file')
      .on(t.signedFileId)
      .where(sql`signed_file_id is not null`),
  ],
);

/** Which pages of exactly that PDF a session was shown. */
export const contractPagesSeen = pgTable(
  'contract_pages_seen',
  {
    contractId: ref()
      .notNull()
      .references(() => contracts.id),
    sessionId: ref().notNull(),
    sha256: text().notNull(),
    page: integer().notNull(),
    /** As the page of the PDF, or as the text of it. */
    shownAs: text().$type<'page' | 'text'>().notNull().default('page'),
    at: at().notNull().default(NOW),
  },
  (t) => [uniqueIndex('contract_pages_seen_once').on(t.contractId, t.sessionId, t.sha256, t.page)],
);

export const consents = pgTable(
  'consents',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    content: text().notNull(),
    given: boolean().notNull(),
    consentedAt: at().notNull().default(NOW),
    ipAddress: text().notNull(),
    actorUserId: ref().notNull(),
    /** The notice it was chosen in: its revision is the version of the text. */
    contractId: ref().references(() => contracts.id),
    withdrawnAt: at(),
    withdrawnIpAddress: text(),
    /** What it is asked for by name; null of what was chosen in a contract. */
    type: text(),
    /** Which words they were. */
    textVersion: text(),
  },
  (t) => [
    index('consents_user').on(t.userId),
    /** Few: whoever looks through a million things that were agreed to holds them all beside it. */
    index('consents_withdrawn')
      .on(t.id)
      .where(sql`withdrawn_at is not null`),
    index('consents_contract')
      .on(t.contractId)
      .where(sql`contract_id is not null`),
    uniqueIndex('consents_standing')
      .on(t.userId, t.type, t.textVersion)
      .where(sql`type is not null and withdrawn_at is null`),
  ],
);
