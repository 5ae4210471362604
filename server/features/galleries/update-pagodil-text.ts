/** The office changes a text of the page about PagoDIL, or its days, as it stood when they read it (NET-623). */
import { sql } from 'drizzle-orm';
import { updatePagodilText } from '@ema/calls/galleries/pagodil.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { pagodilTexts } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { checkDays } from './checked-days.ts';
import { isPagodilText } from './pagodil-queries.ts';
import { answerText, GONE, wordsOf } from './pagodil-written.ts';

export const updatePagodilTextHandler = handle(updatePagodilText, async (c, { params, body }) => {
  checkDays(body);
  const changed = await first(
    c.db,
    { id: pagodilTexts.id },
    sql`
    update pagodil_texts
    set words = ${wordsOf(body)}::jsonb,
      publish_from = ${body.publishFrom},
      publish_to = ${body.publishTo},
      version = version + 1
    where id = ${params.id}
      and version = ${body.version}
      and deleted_at is null
    returning id`,
  );
  if (changed) return answerText(c, changed.id);
  if (!(await isPagodilText(c.db, params.id))) throw new CallError('not_found', GONE);
  throw new CallError('stale_version');
});
