/** Describes the table of what people upload about themselves, for the office to look at. */
import type { UploadKind, UploadState } from '@ema/domain/profile/uploads.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
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
    index('user_uploads_user').on(t.userId, t.kind, t.id),
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
