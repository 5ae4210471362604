/** The office deletes an album with what stands in it. */
import { sql } from 'drizzle-orm';
import { deleteAlbum } from '@ema/calls/galleries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { galleryAlbums } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { holdPlace, nameOfPlace } from './queries.ts';

export const deleteAlbumHandler = handle(deleteAlbum, async (c, { params }) => {
  await holdPlace(c.db, nameOfPlace({ shelf: 'album', album: params.id }));
  const deleted = await first(
    c.db,
    { id: galleryAlbums.id, name: galleryAlbums.name },
    sql`
    with gone as (
      update gallery_albums
      set deleted_at = ema_now()
      where id = ${params.id}
        and deleted_at is null
      returning id, name
    ), emptied as (
      update gallery_items
      set deleted_at = ema_now()
      where album_id = (select id from gone)
        and deleted_at is null
    )
    select id, name
    from gone`,
  );
  if (!deleted) throw new CallError('not_found', 'Questo album non esiste più.');
  await c.audit({ object: 'gallery_album', objectId: deleted.id, detail: { name: deleted.name } });
});
