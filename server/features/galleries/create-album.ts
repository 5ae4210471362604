/** The office makes an album: it stands at the end, and is empty. */
import { sql } from 'drizzle-orm';
import { createAlbum } from '@ema/calls/galleries.ts';
import { mayAdd } from '@ema/domain/galleries/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { galleryAlbums } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { checkDays } from './checked-days.ts';
import { presentOfficeAlbum } from './present.ts';
import { findOfficeAlbums, holdPlace } from './queries.ts';

export const createAlbumHandler = handle(
  createAlbum,
  async (c, { body }) => {
    checkDays(body);
    await holdPlace(c.db, 'albums');
    refuseField('name', mayAdd((await findOfficeAlbums(c.db)).length));
    const inserted = await first(
      c.db,
      { id: galleryAlbums.id },
      sql`
      insert into gallery_albums (name, publish_from, publish_to, position, created_by_user_id)
      select ${body.name}, ${body.publishFrom}, ${body.publishTo}, coalesce(max(position), 0) + 1, ${c.viewer.userId}
      from gallery_albums
      where deleted_at is null
      returning id`,
    );
    const [row] = await findOfficeAlbums(c.db, inserted?.id ?? 0);
    if (!row) throw new Error('the new album is not there');
    await c.audit({ object: 'gallery_album', objectId: row.id, detail: { name: row.name } });
    return presentOfficeAlbum(row, romeDay(c.now));
  },
  { status: 201 },
);
