/** The calls that read what the page about PagoDIL says, today and otherwise. */
import { listPagodilTexts, pagodilText } from '@ema/calls/galleries/pagodil.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { handle } from '../../kernel/handle.ts';
import { presentPagodilText, presentWords } from './pagodil-present.ts';
import { findPagodilTexts, shownWords } from './pagodil-queries.ts';

export const pagodilTextHandler = handle(pagodilText, async (c) =>
  presentWords(await shownWords(c.db, romeDay(c.now))),
);
export const listPagodilTextsHandler = handle(listPagodilTexts, async (c) => {
  const today = romeDay(c.now);
  return { items: (await findPagodilTexts(c.db, today)).map((row) => presentPagodilText(row, today)) };
});
