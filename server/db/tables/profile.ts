/** Describes the tables of what people upload about themselves, and of the copies of their data. */
import type { ExportState } from '@ema/domain/profile/data-export.ts';
import type { UploadKind, UploadState } from '@ema/domain/profile/uploads.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { people, users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { privateCustomers } from './private-orders.ts';
import { files } from './system.ts';

export const userUploads = pgTable(
  'user_uploads',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    kind: text().$type<UploadKind>().notNull(),
    fileId: ref()
      .notNull()
      .references(() => files.id),
    /** The other side of an identity document. */
    backFileId: ref().references(() => files.id),
    state: text().$type<UploadState>().notNull().default('waiting'),
    uploadedAt: at().notNull().default(NOW),
    /** Whoever acted for the person, or the person. */
    uploadedByUserId: ref()
      .notNull()
      .references(() => users.id),
    settledAt: at(),
    settledByUserId: ref().references(() => users.id),
    /** Why it was discarded, as the person reads it. */
    reason: text(),
  },
  (t) => [
    index('user_uploads_file').on(t.fileId),
    index('user_uploads_back_file')
      .on(t.backFileId)
      .where(sql`back_file_id is not null`),
    index('user_uploads_user').on(t.userId, t.kind, t.id),
    index('user_uploads_newest').on(t.uploadedAt, t.id),
    /** By the day in Rome that the office’s list of documents shows. */
    index('user_uploads_identity_days')
      .on(sql`((uploaded_at at time zone 'Europe/Rome')::date)`, t.id)
      .where(sql`kind = 'identity_document'`),
    index('user_uploads_listed').on(t.kind, t.uploadedAt, t.id),
    index('user_uploads_discarded')
      .on(t.kind, t.userId)
      .where(sql`state = 'discarded'`),
    index('user_uploads_waiting')
      .on(t.kind, t.uploadedAt)
      .where(sql`state = 'waiting'`),
    check('user_uploads_kind', sql`${t.kind} in ('photo_id', 'vat_certificate', 'identity_document')`),
    check('user_uploads_state', sql`${t.state} in ('waiting', 'accepted', 'discarded')`),
  ],
);

/** A copy of a person's data, asked for by them or by an administrator; its bytes go when it expires. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: key(),
    /** Of one of three: an account, a person without one, a private customer. */
    userId: ref().references(() => users.id),
    personId: ref().references(() => people.id),
    privateCustomerId: ref().references(() => privateCustomers.id),
    requestedByUserId: ref()
      .notNull()
      .references(() => users.id),
    state: text().$type<ExportState>().notNull().default('waiting'),
    /** Of a hundred. */
    progress: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    requestedAt: at().notNull().default(NOW),
    finishedAt: at(),
    expiresAt: at(),
    sha256: text(),
    size: bigint({ mode: 'number' }),
  },
  (t) => [
    index('data_exports_user').on(t.userId, t.id),
    index('data_exports_person')
      .on(t.personId)
      .where(sql`person_id is not null`),
    uniqueIndex('data_exports_one_at_a_time')
      .on(t.userId, t.requestedByUserId)
      .where(sql`state in ('waiting', 'running')`),
    check('data_exports_of_one', sql`num_nonnulls(user_id, person_id, private_customer_id) = 1`),
    index('data_exports_kept')
      .on(t.expiresAt)
      .where(sql`state = 'ready'`),
    check('data_exports_state', sql`${t.state} in ('waiting', 'running', 'ready', 'failed', 'expired')`),
  ],
);
