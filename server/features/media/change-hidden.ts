/** Changes whether the office’s list shows a photo or video, once. */
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { hideMedium } from '@ema/calls/media.ts';
import { first } from '../../db/rows.ts';
import { userMedia } from '../../db/tables/media.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentMedium } from './present.ts';
import { findMedium } from './queries.ts';

type Change = { set: SQL; from: SQL; may: (isHidden: boolean) => string | null; detail: Record<string, unknown> };

/** @throws not_found, wrong_state */
export const changeHidden = async (
  c: WritingContext,
  id: number,
  { set, from, may, detail }: Change,
): Promise<z.input<typeof hideMedium.output>> => {
  if (!(await findMedium(c.db, c.scope, id)))
    throw new CallError('not_found', 'La foto o il video indicato non esiste.');
  const changed = await first(
    c.db,
    { id: userMedia.id },
    sql`
    update user_media
    set ${set}
    where id = ${id}
      and ${from}
    returning id`,
  );
  const row = await findMedium(c.db, c.scope, id);
  if (!row) throw new CallError('not_found', 'La foto o il video indicato non esiste.');
  if (!changed) refuse('wrong_state', may(row.hidden_at !== null));
  await c.audit({ object: 'user_media', objectId: id, subjectUserId: row.user_id, detail });
  return presentMedium(row);
};
