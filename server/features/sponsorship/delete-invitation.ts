/** Deletes an invitation with what was told of the candidate; what was paid or signed stays (NET-021, NET-074). */
import { deleteInvitation } from '@ema/calls/sponsorship/invitations.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayDeleteInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { removeInvitation } from './end-invitation.ts';
import { lockedInvitationOf } from './own-invitation.ts';
import { deletableOf } from './present-invitation.ts';

export const deleteInvitationHandler = handle(deleteInvitation, async (c, { params }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayDeleteInvitation(deletableOf(row), romeDay(c.now), c.scope.sponsorships));
  await removeInvitation(c.db, c.outbox, row.id);
  await c.audit({
    object: 'invitation',
    objectId: row.id,
    detail: { status: row.status },
    ...(row.user_id === null ? {} : { subjectUserId: row.user_id }),
  });
});
