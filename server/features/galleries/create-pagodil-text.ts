/** The office writes a text for the page about PagoDIL, for the days it names (NET-623). */
import { sql } from 'drizzle-orm';
import { createPagodilText } from '@ema/calls/galleries/pagodil.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { pagodilTexts } from '../../db/tables/galleries.ts';
import { handle } from '../../kernel/handle.ts';
import { checkDays } from './checked-days.ts';
import { answerText, wordsOf } from './pagodil-written.ts';

export const createPagodilTextHandler = handle(
  createPagodilText,
  async (c, { body }) => {
    checkDays(body);
    const row = await first(
      c.db,
      { id: pagodilTexts.id },
      sql`
      insert into pagodil_texts (words, publish_from, publish_to, created_by_user_id)
      values (${wordsOf(body)}::jsonb, ${body.publishFrom}, ${body.publishTo}, ${c.viewer.userId})
      returning id`,
    );
    if (!row) throw new CallError('internal');
    return answerText(c, row.id);
  },
  { status: 201 },
);
