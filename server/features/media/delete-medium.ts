/** An agent deletes a photo or video of their own (NET-169). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { deleteMedium } from '@ema/calls/media.ts';
import { first } from '../../db/rows.ts';
import { userMedia } from '../../db/tables/media.ts';
import { handle } from '../../kernel/handle.ts';
import { ownPapers } from '../../kernel/scopes.ts';

export const deleteMediumHandler = handle(deleteMedium, async (c, { params }) => {
  const deleted = await first(
    c.db,
    { id: userMedia.id, media_type: userMedia.mediaType },
    sql`
    update user_media
    set deleted_at = ema_now()
    where id = ${params.id}
      and ${ownPapers(c.scope, sql`user_id`)}
      and deleted_at is null
    returning id, media_type`,
  );
  if (!deleted) throw new CallError('not_found', 'La foto o il video indicato non esiste.');
  await c.audit({ object: 'user_media', objectId: deleted.id, detail: { mediaType: deleted.media_type } });
});
