/** Sends a code to the candidate's own address or number (NET-061). */
import { startInvitationContact } from '@ema/calls/sponsorship/invitations.ts';
import { mayEditInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { startChallenge } from '../codes/start.ts';
import { CODE_SUBJECT, contactCode } from './invitation-mails.ts';
import { answerInvitation, bindingOf, lockedInvitationOf } from './own-invitation.ts';
import { isProved } from './progress.ts';

export const startInvitationContactHandler = handle(startInvitationContact, async (c, { params, body }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayEditInvitation(row.status));
  if (!isProved(row, body.contactType))
    await startChallenge(c, bindingOf(row, body.contactType), {
      method: body.contactType === 'email' ? 'e-mail' : 'SMS',
      subject: CODE_SUBJECT,
      text: contactCode,
    });
  await c.audit({ object: 'invitation', objectId: row.id, detail: { contact: body.contactType } });
  return answerInvitation(c, row.id);
});
