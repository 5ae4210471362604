/** The office says who registers attendances at a meeting; whoever is not named no longer does (NET-384). */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { assignScanners } from '@ema/calls/meetings.ts';
import { handle } from '../../kernel/handle.ts';
import { findScanners, lockMeeting } from './queries.ts';

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  new Set(a).symmetricDifference(new Set(b)).size === 0;

export const assignScannersHandler = handle(assignScanners, async (c, { params, body }) => {
  const meeting = await lockMeeting(c.db, params.id);
  if (!meeting) throw new CallError('not_found', 'Questo meeting non esiste.');
  const scanners = await findScanners(c.db, meeting.id);
  const known = new Set(scanners.map(({ id }) => id));
  if (body.users.some((id) => !known.has(id)))
    throw invalidField('users', 'Si può assegnare solo chi registra le presenze ai meeting.');
  // What somebody else changed meanwhile is not overwritten, unless it is already what is wanted.
  const assigned = scanners.filter((s) => s.is_assigned).map(({ id }) => id);
  if (!areSame(assigned, body.before) && !areSame(assigned, body.users)) throw new CallError('stale_version');
  const chosen = sql`${sql.param([...new Set(body.users)])}::bigint[]`;
  await c.db.execute(sql`
    delete from meeting_scanners
    where meeting_id = ${meeting.id}
      and user_id <> all(${chosen})`);
  await c.db.execute(sql`
    insert into meeting_scanners (meeting_id, user_id, assigned_by_user_id)
    select ${meeting.id}, unnest(${chosen}), ${c.viewer.actorUserId}
    on conflict do nothing`);
  await c.audit({ object: 'meeting', objectId: meeting.id, detail: { scanners: body.users.join() } });
});
