/** Proves a candidate's contact with the code that they typed themselves (NET-450). */
import { completeHandedContact } from '@ema/calls/sponsorship/hand-over.ts';
import { handle } from '../../kernel/handle.ts';
import { prove } from './complete-invitation-contact.ts';
import { answerHanded, begun, counted, holdLink, noteDone, openLink } from './handed.ts';
import { isProved } from './progress.ts';

export const completeHandedContactHandler = handle(completeHandedContact, async (c, { params, body }) => {
  const { link, row } = await holdLink(c.db, c, await openLink(c, params.token));
  const invitation = begun(row);
  const isRepeated = isProved(invitation, body.contactType);
  if (!isRepeated) await prove(counted(c, link), invitation, body.contactType, body.token);
  await noteDone(c.db, c, link);
  await c.audit({
    object: 'invitation',
    objectId: invitation.id,
    detail: { link: link.id, contact: body.contactType, isRepeated },
  });
  return answerHanded(c, link);
});
