/** The office’s browser gives a film of a gallery the frame that stands for it, once (NET-566). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { giveGalleryPoster } from '@ema/calls/galleries.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayGivePoster } from '@ema/domain/media/poster.ts';
import type { Queryable } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cleanPoster, insertPoster } from '../media/keep-poster.ts';
import { presentOfficeItem } from './present.ts';
import { findFilm, findItem } from './queries.ts';

const GONE = 'Questo elemento non esiste più.';

/** `version`: of the film that the frame is of; another file may stand there meanwhile. */
export const giveGalleryPosterHandler = handle(
  giveGalleryPoster,
  async (c, { params: { id }, body }) => {
    const known = await filmOf(c.db, id, body.version, false);
    const poster = known.preview_file_id === null ? await cleanPoster(body.content) : null;
    await c.transact(async (tx) => {
      const film = await filmOf(tx, id, body.version, true);
      const isRepeated = film.preview_file_id !== null;
      if (!isRepeated && poster)
        await tx.execute(sql`
          update gallery_items
          set preview_file_id = ${await insertPoster(tx, c, poster, film.name)}
          where id = ${id}`);
      await c.audit({ object: 'gallery_item', objectId: id, detail: { isRepeated } }, tx);
    });
    const row = await findItem(c.db, id);
    if (!row) throw new CallError('not_found', GONE);
    return presentOfficeItem(row, romeDay(c.now));
  },
  { transaction: 'manual', status: 200 },
);

/** @throws not_found, wrong_state, stale_version */
const filmOf = async (db: Queryable, id: number, version: number, isHeld: boolean) => {
  const film = await findFilm(db, id, isHeld);
  if (!film) throw new CallError('not_found', GONE);
  refuse('wrong_state', mayGivePoster({ mediaType: film.media_type, isHidden: false }));
  if (film.version !== version) throw new CallError('stale_version');
  return film;
};
