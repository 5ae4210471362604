/** Texts of the page about PagoDIL, as the portal answers them. */
import type { z } from 'zod';
import type { createPagodilText, pagodilText } from '@ema/calls/galleries/pagodil.ts';
import type { PagodilWords } from '@ema/domain/galleries/pagodil.ts';
import { publishingState } from '@ema/domain/galleries/shelves.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { PagodilRow } from './pagodil-queries.ts';

export const presentWords = ({
  title,
  intro,
  steps,
  documents,
  note,
}: PagodilWords): z.input<typeof pagodilText.output> => ({
  title,
  intro,
  steps: steps.map((step) => ({ name: step.name, text: step.text })),
  documents: [...documents],
  note,
});
export const presentPagodilText = (row: PagodilRow, today: Day): z.input<typeof createPagodilText.output> => ({
  id: row.id,
  ...presentWords(row.words),
  publishFrom: row.publish_from,
  publishTo: row.publish_to,
  state: publishingState({ publishFrom: row.publish_from, publishTo: row.publish_to }, today),
  isShown: row.is_shown,
  version: row.version,
});
