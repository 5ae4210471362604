/** Deletes somebody who was sponsored and never joined; the audit and their papers stay (ACC-259, NET-888). */
import { sql } from 'drizzle-orm';
import { deleteUser } from '@ema/calls/users.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { DELETABLE_TYPE, mayDeleteInvited, mayDeleteUser } from '@ema/domain/users/may.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { users } from '../../db/tables/access.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { endInvitation, forgetContacts } from '../sponsorship/end-invitation.ts';
import { lockInvitationOfUser } from '../sponsorship/invitation-queries.ts';
import { deletableOf } from '../sponsorship/present-invitation.ts';
import { findUser } from './queries.ts';

export const deleteUserHandler = handle(deleteUser, async (c, { params }) => {
  const invitation = await lockInvitationOfUser(c.db, params.id);
  if (invitation?.user_type === DELETABLE_TYPE && !invitation.is_account_deleted)
    refuse('wrong_state', mayDeleteInvited(deletableOf(invitation)));
  const personId = await markDeleted(c.db, params.id);
  // Codes before people, as whoever signs takes them.
  await cancelChallenges(c.db, personId);
  if (invitation) {
    await endInvitation(c.db, c.outbox, invitation.id);
    await forgetContacts(c.db, personId);
  }
  await endSessionsOf(c.db, params.id);
  const detail = invitation ? { detail: { invitation: invitation.id } } : {};
  await c.audit({ object: 'user', objectId: params.id, subjectUserId: params.id, ...detail });
});

/** @returns whose account it was @throws not_found, also twice; wrong_state for users of another type */
const markDeleted = async (tx: Tx, id: number): Promise<number> => {
  const deleted = await first(
    tx,
    { person_id: users.personId },
    sql`
    update users
    set disabled = true,
      deleted_at = ema_now(),
      version = version + 1
    where id = ${id}
      and user_type = ${DELETABLE_TYPE}
      and deleted_at is null
    returning person_id`,
  );
  if (deleted) return deleted.person_id;
  const user = await findUser(tx, id);
  if (!user) throw new CallError('not_found', 'L’utente indicato non esiste.');
  refuse('wrong_state', mayDeleteUser(user.user_type));
  throw new CallError('wrong_state');
};
