/** Describes the tables of what the office shows: albums, and pictures and videos on their shelves. */
import type { Shelf } from '@ema/domain/galleries/shelves.ts';
import type { PagodilWords } from '@ema/domain/galleries/pagodil.ts';
import type { MediaType } from '@ema/domain/media/media.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from './access.ts';
import { NOW, at, key, ref, version } from './columns.ts';
import { files } from './system.ts';

/** Both days count; without one it is shown since ever, or for ever. */
const published = () => ({
  publishFrom: date({ mode: 'string' }),
  publishTo: date({ mode: 'string' }),
  /** Smallest first; of two with the same the older one. */
  position: integer().notNull(),
  createdAt: at().notNull().default(NOW),
  createdByUserId: ref()
    .notNull()
    .references(() => users.id),
  deletedAt: at(),
  version: version(),
});

export const galleryAlbums = pgTable('gallery_albums', { id: key(), name: text().notNull(), ...published() }, (t) => [
  index('gallery_albums_standing')
    .on(t.position, t.id)
    .where(sql`deleted_at is null`),
  check('gallery_albums_days', sql`${t.publishFrom} <= ${t.publishTo}`),
]);

export const galleryItems = pgTable(
  'gallery_items',
  {
    id: key(),
    shelf: text().$type<Shelf>().notNull(),
    albumId: ref().references(() => galleryAlbums.id),
    title: text().notNull(),
    mediaType: text().$type<MediaType>(),
    fileId: ref().references(() => files.id),
    /** Made by a job; until then it is drawn when it is looked at. */
    previewFileId: ref().references(() => files.id),
    /** Of a video that says it. */
    durationSeconds: integer(),
    /** Names the upload of its file, so that one that is finished twice is kept once. */
    uploadKey: text(),
    ...published(),
  },
  (t) => [
    index('gallery_items_standing')
      .on(t.shelf, t.albumId, t.position, t.id)
      .where(sql`deleted_at is null`),
    index('gallery_items_file')
      .on(t.fileId)
      .where(sql`file_id is not null`),
    index('gallery_items_preview_file')
      .on(t.previewFileId)
      .where(sql`preview_file_id is not null`),
    uniqueIndex('gallery_items_upload').on(t.uploadKey),
    check('gallery_items_shelf', sql`${t.shelf} in ('album', 'video', 'incentive', 'attribute')`),
    check('gallery_items_album', sql`(shelf = 'album') = (album_id is not null)`),
    check('gallery_items_file', sql`(file_id is null) = (media_type is null)`),
    check('gallery_items_empty', sql`file_id is not null or shelf = 'attribute'`),
    check('gallery_items_type', sql`${t.mediaType} in ('photo', 'video')`),
    check('gallery_items_days', sql`${t.publishFrom} <= ${t.publishTo}`),
  ],
);

/** What the page about PagoDIL says on which days; kept when it is deleted. */
export const pagodilTexts = pgTable(
  'pagodil_texts',
  {
    id: key(),
    words: jsonb().$type<PagodilWords>().notNull(),
    publishFrom: date({ mode: 'string' }),
    publishTo: date({ mode: 'string' }),
    createdAt: at().notNull().default(NOW),
    createdByUserId: ref()
      .notNull()
      .references(() => users.id),
    deletedAt: at(),
    version: version(),
  },
  (t) => [check('pagodil_texts_days', sql`${t.publishFrom} <= ${t.publishTo}`)],
);
