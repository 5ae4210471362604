/** The office changes the name of an album, or the days on which it is shown. */
import { sql } from 'drizzle-orm';
import { updateAlbum } from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { first } from '../../db/rows.ts';
import { galleryAlbums } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { checkDays } from './checked-days.ts';
import { presentOfficeAlbum } from './present.ts';
import { findOfficeAlbums, isAlbum } from './queries.ts';

export const updateAlbumHandler = handle(updateAlbum, async (c, { params, body }) => {
  checkDays(body);
  if (!(await isAlbum(c.db, params.id))) throw new CallError('not_found', 'Questo album non esiste più.');
  const changed = await first(
    c.db,
    { id: galleryAlbums.id },
    sql`
    update gallery_albums
    set name = ${body.name}, publish_from = ${body.publishFrom}, publish_to = ${body.publishTo}, version = version + 1
    where id = ${params.id}
      and version = ${body.version}
      and deleted_at is null
    returning id`,
  );
  const [row] = await findOfficeAlbums(c.db, params.id);
  if (!changed || !row) throw new CallError('stale_version');
  const { name, publishFrom, publishTo } = body;
  await c.audit({ object: 'gallery_album', objectId: row.id, detail: { name, publishFrom, publishTo } });
  return presentOfficeAlbum(row, romeDay(c.now));
});
