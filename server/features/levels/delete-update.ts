/** The office takes back the news of a level before its agent acknowledged it; the level stays (NET-319). */
import { sql } from 'drizzle-orm';
import { deleteLevelUpdate } from '@ema/calls/levels/updates.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayDeleteUpdate } from '@ema/domain/levels/may.ts';
import { first } from '../../db/rows.ts';
import { levelUpdates } from '../../db/tables/levels.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findAcknowledged } from './update-queries.ts';

const DELETED = {
  user_id: levelUpdates.userId,
  title: levelUpdates.title,
  closing_id: levelUpdates.closingId,
  from_level: levelUpdates.fromLevel,
  to_level: levelUpdates.toLevel,
  credits_before: levelUpdates.creditsBefore,
  credits: levelUpdates.credits,
};

/** Of this and the acknowledgement of the same moment one is first, and the other is told so. */
export const deleteLevelUpdateHandler = handle(deleteLevelUpdate, async (c, { params }) => {
  const deleted = await first(
    c.db,
    DELETED,
    sql`
    delete from level_updates
    where id = ${params.id}
      and closing_id is not null
      and acknowledged_at is null
    returning user_id, title, closing_id, from_level, to_level, credits_before, credits`,
  );
  if (!deleted) {
    const kept = await findAcknowledged(c.db, params.id);
    if (kept) refuse('wrong_state', mayDeleteUpdate(kept.acknowledged_at !== null));
    throw new CallError('not_found', 'Questo aggiornamento di livello non esiste più.');
  }
  const { user_id, ...detail } = deleted;
  await c.audit({ object: 'level-update', objectId: params.id, subjectUserId: user_id, detail });
});
