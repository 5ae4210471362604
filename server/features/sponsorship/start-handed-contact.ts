/** Sends a candidate a code for their own address or number (NET-450). */
import { startHandedContact } from '@ema/calls/sponsorship/hand-over.ts';
import { handle } from '../../kernel/handle.ts';
import { startChallenge } from '../codes/start.ts';
import { answerHanded, begun, counted, holdLink, openLink } from './handed.ts';
import { CODE_SUBJECT, ownContactCode } from './invitation-mails.ts';
import { bindingOf } from './own-invitation.ts';
import { isProved } from './progress.ts';

export const startHandedContactHandler = handle(startHandedContact, async (c, { params, body: { contactType } }) => {
  const { link, row } = await holdLink(c.db, c, await openLink(c, params.token));
  const invitation = begun(row);
  if (!isProved(invitation, contactType))
    await startChallenge(counted(c, link), bindingOf(invitation, contactType), {
      method: contactType === 'email' ? 'e-mail' : 'SMS',
      subject: CODE_SUBJECT,
      text: ownContactCode,
    });
  await c.audit({ object: 'invitation', objectId: invitation.id, detail: { link: link.id, contact: contactType } });
  return answerHanded(c, link);
});
