/** A picture or video that arrived for the office is put where it belongs, once (NET-393). */
import { sql } from 'drizzle-orm';
import { completeGalleryArrival } from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayAdd, mayStand, mayWeigh } from '@ema/domain/galleries/may.ts';
import { titleFromName } from '@ema/domain/galleries/shelves.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { MEDIA_WORDS } from '@ema/domain/media/media.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { galleryItems } from '../../db/tables/galleries.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { cleanMedium, insertFile, type Cleaned } from '../media/clean-medium.ts';
import { refuseRoom } from '../media/no-room.ts';
import { takeArrival } from '../media/take-arrival.ts';
import { galleryMaxBytes } from './limits.ts';
import { presentOfficeItem } from './present.ts';
import {
  findItem,
  findKept,
  findStanding,
  holdPlace,
  isAlbum,
  nameOfPlace,
  type ItemRow,
  type Place,
} from './queries.ts';

/** `item`: what gets the file instead of its own, while it is in this version, where one is said. */
type Wanted = Place & { item: number | null; version?: number | null | undefined };

export const completeGalleryArrivalHandler = handle(
  completeGalleryArrival,
  (c, { params, body }) =>
    takeArrival(
      c,
      { id: params.id, purpose: 'gallery' },
      {
        isKept: async () => (await findKept(c.db, params.id)) !== null,
        keep: async (path, name) => {
          const known = await findKept(c.db, params.id);
          if (known) await c.audit({ object: 'gallery_item', objectId: known.id, detail: { isRepeated: true } });
          const row = known ?? (await keep(c, body, { path, name, uploadKey: params.id }));
          return presentOfficeItem(row, romeDay(c.now));
        },
      },
    ),
  { transaction: 'manual', status: 201 },
);

type Arrived = { path: string; name: string; uploadKey: string };

const keep = async (c: CallContext, wanted: Wanted, { path, name, uploadKey }: Arrived): Promise<ItemRow> => {
  await checkPlace(c, wanted);
  const maxBytes = await galleryMaxBytes(c.db);
  const cleaned = await cleanMedium(
    c,
    path,
    (size, type) => mayWeigh(size, type, maxBytes) ?? mayStand(wanted.shelf, type),
  );
  return c.transact(async (tx) => {
    await holdPlace(tx, nameOfPlace(wanted));
    await checkPlace(c, wanted, tx);
    const { mediaType } = cleaned.kind;
    const id =
      wanted.item === null
        ? await insertItem(c, tx, wanted, { cleaned, name, uploadKey })
        : await replaceFile(tx, wanted, { cleaned, name, uploadKey });
    const row = await findItem(tx, id);
    if (!row) throw new CallError('not_found', 'Questo elemento non esiste più.');
    if (mediaType === 'photo') await c.outboxOn(tx).job('gallery-preview', { id });
    const detail = { shelf: row.shelf, title: row.title, mediaType, isReplaced: wanted.item !== null };
    await c.audit({ object: 'gallery_item', objectId: id, detail }, tx);
    return row;
  });
};

/** @throws not_found when the album, or what is to be replaced, is not there; stale_version, NoRoom */
const checkPlace = async (c: CallContext, { shelf, album, item, version }: Wanted, tx?: Tx): Promise<void> => {
  const db = tx ?? c.db;
  if ((shelf === 'album') !== (album !== null) || (album !== null && !(await isAlbum(db, album))))
    throw new CallError('not_found', 'Questo album non esiste più.');
  if (item === null) return refuseRoom(mayAdd((await findStanding(db, { shelf, album })).length));
  const row = await findItem(db, item);
  if (row?.shelf !== shelf || row.album_id !== album)
    throw new CallError('not_found', 'Questo elemento non esiste più.');
  if (version !== undefined && row.version !== version) throw new CallError('stale_version');
};

type Kept = { cleaned: Cleaned; name: string; uploadKey: string };

const insertItem = async (c: CallContext, tx: Tx, { shelf, album }: Wanted, kept: Kept): Promise<number> => {
  const { cleaned, name, uploadKey } = kept;
  const fileId = await insertFile(tx, cleaned, name);
  const { mediaType } = cleaned.kind;
  const inserted = await first(
    tx,
    { id: galleryItems.id },
    sql`
    insert into gallery_items (shelf, album_id, title, media_type, file_id, duration_seconds, upload_key, position,
      created_by_user_id)
    select ${shelf}, ${album}, ${titleFromName(name) || MEDIA_WORDS[mediaType]}, ${mediaType}, ${fileId},
      ${cleaned.durationSeconds}, ${uploadKey}, coalesce(max(position), 0) + 1, ${c.viewer.userId}
    from gallery_items
    where shelf = ${shelf}
      and album_id is not distinct from ${album}::bigint
      and deleted_at is null
    returning id`,
  );
  return inserted?.id ?? 0;
};

const replaceFile = async (tx: Tx, { item, version }: Wanted, { cleaned, name, uploadKey }: Kept): Promise<number> => {
  const fileId = await insertFile(tx, cleaned, name);
  const changed = await first(
    tx,
    { id: galleryItems.id },
    sql`
    update gallery_items
    set file_id = ${fileId}, media_type = ${cleaned.kind.mediaType}, duration_seconds = ${cleaned.durationSeconds},
      preview_file_id = null, upload_key = ${uploadKey}, version = version + 1
    where id = ${item}
      ${version === undefined ? sql`` : sql`and version = ${version}`}
      and deleted_at is null
    returning id`,
  );
  if (!changed) throw new CallError('stale_version');
  return changed.id;
};
