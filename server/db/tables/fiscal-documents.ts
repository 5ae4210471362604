/** Describes the tables of papers of agents, of what was read of them, and of the imports they came by. */
import type { PaperState } from '@ema/domain/fiscal-documents/states.ts';
import type { PaperType, ProcessMethod } from '@ema/domain/fiscal-documents/types.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { agents, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { files } from './system.ts';

/** Many papers that the office gives at once: all or nothing. */
export const fiscalImports = pgTable('fiscal_imports', {
  id: key(),
  createdAt: at().notNull().default(NOW),
  createdByUserId: ref()
    .notNull()
    .references(() => users.id),
  confirmedAt: at(),
  /** How many papers were new when it was confirmed. */
  imported: integer(),
  /** When their agents were written to. */
  toldAt: at(),
});

/** A file of an import, named after the paper it is. */
export const fiscalImportFiles = pgTable(
  'fiscal_import_files',
  {
    id: key(),
    importId: ref()
      .notNull()
      .references(() => fiscalImports.id),
    name: text().notNull(),
    /** Of the file as it was given; what is kept of it was written anew. */
    sourceSha256: text().notNull(),
    fileId: ref().references(() => files.id),
    pageCount: integer(),
    /** Why what it holds is not kept. */
    refusal: text(),
  },
  (t) => [
    uniqueIndex('fiscal_import_files_once').on(t.importId, t.name, t.sourceSha256),
    index('fiscal_import_files_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    check('fiscal_import_files_kept', sql`(${t.fileId} is null) = (${t.refusal} is not null)`),
  ],
);

/** A paper for an agent: its PDF never changes, a cancelled one keeps it with its proof. */
export const fiscalDocuments = pgTable(
  'fiscal_documents',
  {
    id: key(),
    agentId: ref()
      .notNull()
      .references(() => agents.id),
    documentType: text().$type<PaperType>().notNull(),
    processMethod: text().$type<ProcessMethod>().notNull(),
    /** `2025`, `2026-10` or `2026-10-31`. */
    period: text().notNull(),
    /** Of several of the same time. */
    number: integer().notNull().default(1),
    title: text().notNull(),
    documentDate: date({ mode: 'string' }).notNull(),
    state: text().$type<PaperState>().notNull().default('assigned'),
    fileId: ref()
      .notNull()
      .references(() => files.id),
    sha256: text().notNull(),
    sourceSha256: text().notNull(),
    pageCount: integer().notNull(),
    importId: ref().references(() => fiscalImports.id),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref().references(() => users.id),
    readAt: at(),
    signedAt: at(),
    signedFileId: ref().references(() => files.id),
    signedSha256: text(),
    /** Printed on the evidence page; what the public verification page is asked with. */
    verificationCode: text(),
    evidence: jsonb(),
    sealedAt: at(),
    /** What the authority for timestamps answered; nothing when none is configured. */
    sealTimestamp: jsonb(),
    cancelledAt: at(),
    cancelledByUserId: ref().references(() => users.id),
    cancelReason: text(),
  },
  (t) => [
    uniqueIndex('fiscal_documents_once')
      .on(t.agentId, t.documentType, t.period, t.number)
      .where(sql`state <> 'cancelled'`),
    index('fiscal_documents_file').on(t.fileId),
    index('fiscal_documents_signed_file')
      .on(t.signedFileId)
      .where(sql`signed_file_id is not null`),
    /** An import that the night deletes is looked for in every paper. */
    index('fiscal_documents_import')
      .on(t.importId)
      .where(sql`import_id is not null`),
    index('fiscal_documents_agent').on(t.agentId, t.documentDate, t.id),
    index('fiscal_documents_type').on(t.documentType, t.documentDate, t.id),
    index('fiscal_documents_date').on(t.documentDate, t.id),
    /** What is asked of an agent: the gate counts it at every request. */
    index('fiscal_documents_due')
      .on(t.agentId, t.documentType)
      .where(sql`state = 'assigned'`),
    index('fiscal_documents_open')
      .on(t.documentDate, t.id)
      .where(sql`state = 'assigned'`),
    uniqueIndex('fiscal_documents_code').on(t.verificationCode),
    index('fiscal_documents_unsealed')
      .on(t.signedAt)
      .where(sql`signed_at is not null and sealed_at is null`),
    check('fiscal_documents_type_known', sql`${t.documentType} in ('FT', 'DC', 'NT', 'DT', 'FE', 'CU', 'RC')`),
    check('fiscal_documents_process', sql`${t.processMethod} in ('read', 'signature')`),
    check('fiscal_documents_state', sql`${t.state} in ('assigned', 'read', 'signed', 'cancelled')`),
    check('fiscal_documents_number', sql`${t.number} > 0`),
  ],
);

/** Which pages of exactly that PDF a session was shown. */
export const fiscalPagesSeen = pgTable(
  'fiscal_pages_seen',
  {
    documentId: ref()
      .notNull()
      .references(() => fiscalDocuments.id),
    sessionId: ref().notNull(),
    sha256: text().notNull(),
    page: integer().notNull(),
    /** As the page of the PDF, or as the text of it. */
    shownAs: text().$type<'page' | 'text'>().notNull().default('page'),
    at: at().notNull().default(NOW),
  },
  (t) => [uniqueIndex('fiscal_pages_seen_once').on(t.documentId, t.sessionId, t.sha256, t.page)],
);
