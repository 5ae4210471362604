import { sql } from 'drizzle-orm';
import { deleteUser } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { findUser } from '../access/queries.ts';

/** ACC-259, ACC-264: only somebody who was sponsored and never became an agent; the audit and their papers stay. */
export const deleteUserHandler = handle(deleteUser, async (c, { params }) => {
  const deleted = await c.db.execute<{ person_id: number }>(sql`
    update users set disabled = true, deleted_at = ${c.now.toISOString()}, version = version + 1
    where id = ${params.id} and user_type = 'sponsorizzato' and deleted_at is null returning person_id`);
  const row = deleted.rows[0];
  if (!row) {
    if (!(await findUser(c.db, params.id))) throw new CallError('not_found', 'L’utente indicato non esiste.');
    throw new CallError('wrong_state', 'Si possono eliminare solo gli utenti sponsorizzati.');
  }
  await endSessionsOf(c.db, params.id);
  await cancelChallenges(c.db, row.person_id);
  await c.audit({ object: 'user', objectId: params.id, subjectUserId: params.id });
});
