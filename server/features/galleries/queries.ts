/** Reads what the office shows: albums, and what stands on their shelves. */
import { sql, type SQL } from 'drizzle-orm';
import type { Shelf } from '@ema/domain/galleries/shelves.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, nullable, type RowOf } from '../../db/rows.ts';
import { galleryAlbums, galleryItems } from '../../db/tables/galleries.ts';
import { arrivals, files } from '../../db/tables/system.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownPapers } from '../../kernel/scopes.ts';

const ITEM = {
  id: galleryItems.id,
  shelf: galleryItems.shelf,
  album_id: galleryItems.albumId,
  title: galleryItems.title,
  media_type: galleryItems.mediaType,
  duration_seconds: galleryItems.durationSeconds,
  publish_from: galleryItems.publishFrom,
  publish_to: galleryItems.publishTo,
  version: galleryItems.version,
  bytes: nullable(files.size),
  file_id: galleryItems.fileId,
  poster_id: galleryItems.previewFileId,
};
export type ItemRow = RowOf<typeof ITEM>;
const ITEMS = sql`
  select i.id, i.shelf, i.album_id, i.title, i.media_type, i.duration_seconds, i.publish_from, i.publish_to, i.version,
    f.size as bytes, i.file_id, case when i.media_type = 'video' then i.preview_file_id end as poster_id
  from gallery_items i
  left join files f on f.id = i.file_id`;
const IN_ORDER = sql`order by i.position, i.id`;
/** Of the table with this alias: both its days count; `today` is Rome’s. */
const shownOn = (alias: SQL, today: Day): SQL => sql`(
  (${alias}.publish_from is null or ${alias}.publish_from <= ${today}::date)
  and (${alias}.publish_to is null or ${alias}.publish_to >= ${today}::date))`;

/** What is shown on a shelf today. */
export const findShown = (db: Queryable, shelf: Shelf, today: Day): Promise<ItemRow[]> =>
  all(
    db,
    ITEM,
    sql`
    ${ITEMS}
    where i.shelf = ${shelf}
      and i.deleted_at is null
      and ${shownOn(sql`i`, today)}
    ${IN_ORDER}`,
  );

const ALBUM = { id: galleryAlbums.id, name: galleryAlbums.name };
export type AlbumRow = RowOf<typeof ALBUM>;
/** The albums that are shown today; one of them when it is named. */
export const findAlbums = (db: Queryable, today: Day, id?: number): Promise<AlbumRow[]> =>
  all(
    db,
    ALBUM,
    sql`
    select a.id, a.name
    from gallery_albums a
    where a.deleted_at is null
      and ${shownOn(sql`a`, today)}
      ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.position, a.id`,
  );
/** What is shown today in albums, or in one of them: of an album that is deleted nothing is left. */
export const findInAlbums = (db: Queryable, today: Day, albumId?: number): Promise<ItemRow[]> =>
  all(
    db,
    ITEM,
    sql`
    ${ITEMS}
    join gallery_albums a on a.id = i.album_id
    where i.shelf = 'album'
      and i.deleted_at is null
      and ${shownOn(sql`i`, today)}
      and ${shownOn(sql`a`, today)}
      ${albumId === undefined ? sql`` : sql`and i.album_id = ${albumId}`}
    ${IN_ORDER}`,
  );

const OFFICE_ALBUM = {
  ...ALBUM,
  publish_from: galleryAlbums.publishFrom,
  publish_to: galleryAlbums.publishTo,
  version: galleryAlbums.version,
  item_count: integer(),
  first_item_id: nullable(galleryItems.id),
  first_file_id: galleryItems.fileId,
  first_poster_id: galleryItems.previewFileId,
};
export type OfficeAlbumRow = RowOf<typeof OFFICE_ALBUM>;
export const findOfficeAlbums = (db: Queryable, id?: number): Promise<OfficeAlbumRow[]> =>
  all(
    db,
    OFFICE_ALBUM,
    sql`
    select a.id, a.name, a.publish_from, a.publish_to, a.version, coalesce(s.n, 0)::int as item_count,
      i.id as first_item_id, i.file_id as first_file_id,
      case when i.media_type = 'video' then i.preview_file_id end as first_poster_id
    from gallery_albums a
    left join (
      select i.album_id, count(*) as n, (array_agg(i.id order by i.position, i.id))[1] as first_item_id
      from gallery_items i
      where i.shelf = 'album'
        and i.deleted_at is null
      group by i.album_id) s on s.album_id = a.id
    left join gallery_items i on i.id = s.first_item_id
    where a.deleted_at is null
      ${id === undefined ? sql`` : sql`and a.id = ${id}`}
    order by a.position, a.id`,
  );

export type Place = { shelf: Shelf; album: number | null };
const standsIn = ({ shelf, album }: Place): SQL =>
  sql`i.shelf = ${shelf} and i.album_id is not distinct from ${album}::bigint and i.deleted_at is null`;
/** All that stands there, shown or not. */
export const findStanding = (db: Queryable, place: Place): Promise<ItemRow[]> =>
  all(db, ITEM, sql`${ITEMS} where ${standsIn(place)} ${IN_ORDER}`);
export const findItem = (db: Queryable, id: number): Promise<ItemRow | null> =>
  first(db, ITEM, sql`${ITEMS} where i.id = ${id} and i.deleted_at is null`);
/** What the upload of that name became, while it is there. */
export const findKept = (db: Queryable, uploadKey: string): Promise<ItemRow | null> =>
  first(db, ITEM, sql`${ITEMS} where i.upload_key = ${uploadKey} and i.deleted_at is null`);

const FILM = {
  media_type: galleryItems.mediaType,
  preview_file_id: galleryItems.previewFileId,
  version: galleryItems.version,
  name: files.name,
};
/** What is given a frame; held, its row is nobody else’s until the transaction ends. */
export const findFilm = (db: Queryable, id: number, isHeld: boolean): Promise<RowOf<typeof FILM> | null> =>
  first(
    db,
    FILM,
    sql`
    select i.media_type, i.preview_file_id, i.version, f.name
    from gallery_items i
    join files f on f.id = i.file_id
    where i.id = ${id}
      and i.deleted_at is null
    ${isHeld ? sql`for no key update of i` : sql``}`,
  );
export const isAlbum = async (db: Queryable, id: number): Promise<boolean> =>
  (await first(db, ALBUM, sql`select id, name from gallery_albums where id = ${id} and deleted_at is null`)) !== null;

const KEPT = {
  shelf: galleryItems.shelf,
  media_type: galleryItems.mediaType,
  is_shown: nullable(galleryItems.id),
  sha256: files.sha256,
  size: files.size,
  content_type: files.contentType,
  name: files.name,
  preview: nullable(files.sha256),
};
/** Its file, and whether it is shown today. */
export const findItemFile = (db: Queryable, id: number, today: Day): Promise<RowOf<typeof KEPT> | null> =>
  first(
    db,
    KEPT,
    sql`
    select i.shelf, i.media_type, f.sha256, f.size, f.content_type, f.name, s.sha256 as preview,
      case when ${shownOn(sql`i`, today)} and (a.id is null or ${shownOn(sql`a`, today)}) then i.id end as is_shown
    from gallery_items i
    join files f on f.id = i.file_id
    left join files s on s.id = i.preview_file_id
    left join gallery_albums a on a.id = i.album_id
    where i.id = ${id}
      and i.deleted_at is null`,
  );

/** Whoever adds, deletes or orders there waits for the others: of two at once the second sees what the first did. */
export const holdPlace = async (tx: Tx, place: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gallery ${place}`}, 0))`);
};
export const nameOfPlace = ({ shelf, album }: Place): string => `${shelf} ${album ?? ''}`;

/** What the viewer began to send under that name, with that size, and did not end. */
export const findBegunArrival = (
  db: Queryable,
  scope: Scope,
  { name, size }: { name: string; size: number },
): Promise<{ id: string } | null> =>
  first(
    db,
    { id: arrivals.id },
    sql`
      select id
      from arrivals
      where ${ownPapers(scope, sql`user_id`)}
        and purpose = 'gallery'
        and name = ${name}
        and size = ${size}
        and taken_until is null
      order by created_at desc, id
      limit 1`,
  );

const PHOTO = { sha256: files.sha256, name: files.name, file_id: galleryItems.fileId };
/** A photo that is shown and has no small picture yet. */
export const findPhotoWithoutPreview = (db: Queryable, id: number): Promise<RowOf<typeof PHOTO> | null> =>
  first(
    db,
    PHOTO,
    sql`
    select f.sha256, f.name, i.file_id
    from gallery_items i
    join files f on f.id = i.file_id
    where i.id = ${id}
      and i.media_type = 'photo'
      and i.preview_file_id is null
      and i.deleted_at is null`,
  );
