/** The office puts the albums into another order. */
import { sql } from 'drizzle-orm';
import { orderAlbums } from '@ema/calls/galleries.ts';
import { mayOrder } from '@ema/domain/galleries/may.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentOfficeAlbum } from './present.ts';
import { findOfficeAlbums, holdPlace } from './queries.ts';

export const orderAlbumsHandler = handle(orderAlbums, async (c, { body }) => {
  await holdPlace(c.db, 'albums');
  const standing = await findOfficeAlbums(c.db);
  refuse(
    'wrong_state',
    mayOrder(
      standing.map(({ id }) => id),
      body.ids,
    ),
  );
  await c.db.execute(sql`
    update gallery_albums a
    set position = o.place
    from unnest(${sql.param(body.ids)}::bigint[]) with ordinality o (id, place)
    where a.id = o.id`);
  await c.audit({ object: 'gallery_album', detail: { ids: body.ids } });
  return { items: (await findOfficeAlbums(c.db)).map((row) => presentOfficeAlbum(row, romeDay(c.now))) };
});
