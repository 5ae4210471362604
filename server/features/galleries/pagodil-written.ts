/** What is common to writing a text of the page about PagoDIL: its words, and answering with it once it is logged. */
import type { z } from 'zod';
import type { createPagodilText } from '@ema/calls/galleries/pagodil.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { PagodilWords } from '@ema/domain/galleries/pagodil.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { presentPagodilText } from './pagodil-present.ts';
import { findPagodilText } from './pagodil-queries.ts';

export const GONE = 'Questo testo non esiste più.';
type Written = z.output<typeof createPagodilText.body & {}>;
/** As they stand in the row. */
export const wordsOf = ({ title, intro, steps, documents, note }: Written): string =>
  JSON.stringify({ title, intro, steps, documents, note } satisfies PagodilWords);

export const answerText = async (c: WritingContext, id: number) => {
  const today = romeDay(c.now);
  const row = await findPagodilText(c.db, id, today);
  if (!row) throw new CallError('internal');
  const { publish_from: publishFrom, publish_to: publishTo } = row;
  await c.audit({ object: 'pagodil_text', objectId: id, detail: { name: row.words.title, publishFrom, publishTo } });
  return presentPagodilText(row, today);
};
