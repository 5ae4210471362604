/** Somebody acknowledges the news of their level (ACC-157, ACC-158). */
import { sql } from 'drizzle-orm';
import { acknowledgeLevelUpdate } from '@ema/calls/alerts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { handle } from '../../kernel/handle.ts';
import { ownPapers } from '../../kernel/scopes.ts';
import { presentLevelUpdate } from './present.ts';
import { LEVEL_UPDATE } from './reader-queries.ts';

/** Twice it is acknowledged since the first time. */
export const acknowledgeLevelUpdateHandler = handle(
  acknowledgeLevelUpdate,
  async (c, { params }) => {
    const update = await first(
      c.db,
      LEVEL_UPDATE,
      sql`
        update level_updates
        set acknowledged_at = coalesce(acknowledged_at, ema_now())
        where id = ${params.id}
          and ${ownPapers(c.scope, sql`user_id`)}
        returning id, title, content, created_at`,
    );
    if (!update) throw new CallError('not_found');
    await c.audit({ object: 'level-update', objectId: params.id });
    return presentLevelUpdate(update);
  },
  { status: 200 },
);
