/** Describes the table of photos and videos that agents upload. */
import type { MediaType } from '@ema/domain/media/media.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref } from './columns.ts';
import { consents } from './contracts.ts';
import { files } from './system.ts';

export const userMedia = pgTable(
  'user_media',
  {
    id: key(),
    userId: ref()
      .notNull()
      .references(() => users.id),
    mediaType: text().$type<MediaType>().notNull(),
    fileId: ref()
      .notNull()
      .references(() => files.id),
    /** Made by a job; until then it is drawn when it is looked at. */
    previewFileId: ref().references(() => files.id),
    /** Of a video that says it. */
    durationSeconds: integer(),
    /** The consent that stood when it was uploaded; without one the company does not see it. */
    consentId: ref().references(() => consents.id),
    /** Names the upload, so that one that is finished twice is kept once. */
    uploadKey: text(),
    createdAt: at().notNull().default(NOW),
    /** Whoever acted for the person, or the person. */
    uploadedByUserId: ref()
      .notNull()
      .references(() => users.id),
    hiddenAt: at(),
    hiddenByUserId: ref().references(() => users.id),
    /** Why the office hid it, as the person reads it. */
    hiddenReason: text(),
    deletedAt: at(),
  },
  (t) => [
    index('user_media_own')
      .on(t.userId, t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index('user_media_newest')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    /** All that a page of the office’s list is found and counted by. */
    index('user_media_shown')
      .on(t.createdAt, t.id, t.consentId, t.mediaType)
      .where(sql`deleted_at is null and hidden_at is null`),
    /** Few. */
    index('user_media_hidden')
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null and hidden_at is not null`),
    index('user_media_file').on(t.fileId),
    index('user_media_preview_file')
      .on(t.previewFileId)
      .where(sql`preview_file_id is not null`),
    index('user_media_consent')
      .on(t.consentId)
      .where(sql`consent_id is not null`),
    uniqueIndex('user_media_upload').on(t.userId, t.uploadKey),
    check('user_media_type', sql`${t.mediaType} in ('photo', 'video')`),
  ],
);
