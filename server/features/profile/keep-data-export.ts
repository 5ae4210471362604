/** Writes down that a copy of somebody's data is wanted, and has it made. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { requestDataExport } from '@ema/calls/profile/data-exports.ts';
import { mayAskForExport } from '@ema/domain/profile/data-export.ts';
import { first } from '../../db/rows.ts';
import { dataExports } from '../../db/tables/profile.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { findExport, type Whose } from './data-export-queries.ts';
import { presentExport } from './present.ts';

/** Whoever has an account reads of it in their activity. */
export const subjectOf = (userId: number | null) => (userId === null ? {} : { subjectUserId: userId });

/** Of whoever has no account no index says whether one is being made: who asks twice at once waits for themselves. */
const holdAsker = (c: WritingContext): Promise<unknown> =>
  c.db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`data-export ${c.viewer.actorUserId}`}, 0))`);

/** Of two at once one is kept. @throws wrong_state */
export const keepDataExport = async (
  c: WritingContext,
  whose: Whose,
): Promise<z.input<typeof requestDataExport.output>> => {
  await holdAsker(c);
  const kept = await first(
    c.db,
    { id: dataExports.id },
    sql`
    insert into data_exports (user_id, person_id, private_customer_id, requested_by_user_id)
    select ${whose.userId}::bigint, ${whose.personId}::bigint, ${whose.privateCustomerId}::bigint,
      ${c.viewer.actorUserId}
    where not exists (
      select
      from data_exports e
      where e.requested_by_user_id = ${c.viewer.actorUserId}
        and e.state in ('waiting', 'running')
        and (e.person_id = ${whose.personId} or e.private_customer_id = ${whose.privateCustomerId}))
    on conflict (user_id, requested_by_user_id) where state in ('waiting', 'running') do nothing
    returning id`,
  );
  if (!kept) throw new CallError('wrong_state', mayAskForExport(true) ?? undefined);
  await c.outbox.job('profile.data-export', { id: kept.id });
  await c.audit({ object: 'data_export', objectId: kept.id, ...subjectOf(whose.userId) });
  const row = await findExport(c.db, kept.id, c.viewer.actorUserId);
  if (!row) throw new CallError('internal');
  return presentExport(row);
};
