/** Deletes an invitation with what was told of the candidate; what was paid or signed stays (NET-021, NET-074). */
import { sql } from 'drizzle-orm';
import { deleteInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayDeleteInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { endSessionsOf } from '../access/sessions.ts';
import { cancelChallenges } from '../codes/cancel.ts';
import { endInvitation, forgetContacts } from './end-invitation.ts';
import { lockedInvitationOf } from './own-invitation.ts';
import { deletableOf } from './present-invitation.ts';

export const deleteInvitationHandler = handle(deleteInvitation, async (c, { params }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayDeleteInvitation(deletableOf(row), romeDay(c.now), c.scope.sponsorships));
  await cancelChallenges(c.db, row.person_id);
  await endInvitation(c.db, c.outbox, row.id);
  if (row.user_id === null) await deletePerson(c.db, row.person_id);
  else {
    await closeAccount(c.db, row.user_id, row.person_id);
    await endSessionsOf(c.db, row.user_id);
  }
  await c.audit({
    object: 'invitation',
    objectId: row.id,
    detail: { status: row.status },
    ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
  });
});

const deletePerson = async (tx: Tx, personId: number): Promise<void> => {
  await tx.execute(sql`
    delete from people
    where id = ${personId}`);
};
/** Whoever came in may have signed: the account stays without a way in. */
const closeAccount = async (tx: Tx, userId: number, personId: number): Promise<void> => {
  await tx.execute(sql`
    update users
    set disabled = true, deleted_at = ema_now(), version = version + 1
    where id = ${userId}`);
  await forgetContacts(tx, personId);
};
