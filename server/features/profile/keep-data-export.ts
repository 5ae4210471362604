/** Writes down that a copy of somebody's data is wanted, and has it made. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { requestDataExport } from '@ema/calls/profile/data-exports.ts';
import { mayAskForExport } from '@ema/domain/profile/data-export.ts';
import { first } from '../../db/rows.ts';
import { dataExports } from '../../db/tables/profile.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { findExport } from './data-export-queries.ts';
import { presentExport } from './present.ts';

/** Of two at once one is kept: the index of those being made lets no second in. @throws wrong_state */
export const keepDataExport = async (
  c: WritingContext,
  userId: number,
): Promise<z.input<typeof requestDataExport.output>> => {
  const kept = await first(
    c.db,
    { id: dataExports.id },
    sql`
    insert into data_exports (user_id, requested_by_user_id)
    values (${userId}, ${c.viewer.actorUserId})
    on conflict (user_id, requested_by_user_id) where state in ('waiting', 'running') do nothing
    returning id`,
  );
  if (!kept) throw new CallError('wrong_state', mayAskForExport(true) ?? undefined);
  await c.outbox.job('profile.data-export', { id: kept.id });
  await c.audit({ object: 'data_export', objectId: kept.id, subjectUserId: userId });
  const row = await findExport(c.db, kept.id, c.viewer.actorUserId);
  if (!row) throw new CallError('internal');
  return presentExport(row);
};
