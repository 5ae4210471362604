/** The office deletes a text of the page about PagoDIL: the one before it, or the first, shows again (NET-623). */
import { sql } from 'drizzle-orm';
import { deletePagodilText } from '@ema/calls/galleries/pagodil.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { pagodilTexts } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { GONE } from './pagodil-written.ts';

export const deletePagodilTextHandler = handle(deletePagodilText, async (c, { params }) => {
  const deleted = await first(
    c.db,
    { id: pagodilTexts.id, words: pagodilTexts.words },
    sql`
    update pagodil_texts
    set deleted_at = ema_now()
    where id = ${params.id}
      and deleted_at is null
    returning id, words`,
  );
  if (!deleted) throw new CallError('not_found', GONE);
  await c.audit({ object: 'pagodil_text', objectId: deleted.id, detail: { name: deleted.words.title } });
});
