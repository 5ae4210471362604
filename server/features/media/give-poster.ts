/** An agent’s browser gives a film of their own the frame that stands for it, once (NET-564). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { givePoster } from '@ema/calls/media.ts';
import { mayGivePoster } from '@ema/domain/media/poster.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cleanPoster, insertPoster } from './keep-poster.ts';
import { presentMedium } from './present.ts';
import { findMedium, findOwnFilm } from './queries.ts';

const GONE = 'La foto o il video indicato non esiste.';

export const givePosterHandler = handle(
  givePoster,
  async (c, { params: { id }, body }) => {
    const known = await filmOf(c, c.db, id, false);
    const poster = known.preview_file_id === null ? await cleanPoster(body.content) : null;
    await c.transact(async (tx) => {
      const film = await filmOf(c, tx, id, true);
      const isRepeated = film.preview_file_id !== null;
      if (!isRepeated && poster)
        await tx.execute(sql`
          update user_media
          set preview_file_id = ${await insertPoster(tx, c, poster, film.name)}
          where id = ${id}`);
      await c.audit({ object: 'user_media', objectId: id, detail: { isRepeated } }, tx);
    });
    const row = await findMedium(c.db, c.scope, id);
    if (!row) throw new CallError('not_found', GONE);
    return presentMedium(row);
  },
  { transaction: 'manual', status: 200 },
);

/** @throws not_found, wrong_state */
const filmOf = async (c: CallContext, db: Queryable, id: number, isHeld: boolean) => {
  const film = await findOwnFilm(db, c.scope, id, isHeld);
  if (!film) throw new CallError('not_found', GONE);
  refuse('wrong_state', mayGivePoster({ mediaType: film.media_type, isHidden: film.hidden_at !== null }));
  return film;
};
