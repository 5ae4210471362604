/** Describes the tables of contract texts, of what people signed and of what they consented to. */
import type { ContractState } from '@ema/domain/contracts/states.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { orders } from './orders.ts';
import { files } from './system.ts';

/** The kinds of texts people sign. */
export type DocumentType =
  | 'privacy_policy_manager'
  | 'privacy_policy_customer'
  | 'privacy_policy_agent_emakleen'
  | 'engagement_letter'
  | 'engagement_letter_emakleen'
  | 'agent_registration'
  | 'order_copy';

/** A published text: Markdown with placeholders; a new revision is a new row. */
export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: key(),
    documentType: text().$type<DocumentType>().notNull(),
    revision: integer().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    shop: integer(),
    isPrivacy: boolean().notNull().default(false),
    publishedAt: at().notNull().default(NOW),
  },
  (t) => [uniqueIndex('contract_templates_revision').on(t.documentType, t.revision)],
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
    signedFileId: ref().references(() => files.id),
    signedSha256: text(),
    /** Printed on the evidence page; what the public verification page is asked with. */
    verificationCode: text(),
    evidence: jsonb(),
    sealedAt: at(),
  },
  (t) => [
    index('contracts_user').on(t.userId),
    uniqueIndex('contracts_code').on(t.verificationCode),
    uniqueIndex('contracts_open_once')
      .on(t.userId, t.templateId)
      .where(sql`state <> 'cancelled' and order_id is null`),
    uniqueIndex('contracts_order').on(t.orderId),
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
  },
  (t) => [index('consents_user').on(t.userId)],
);
