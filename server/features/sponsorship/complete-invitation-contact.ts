/** Proves a candidate's contact with the code that the candidate reads out to the sponsor (NET-061). */
import { sql } from 'drizzle-orm';
import { completeInvitationContact } from '@ema/calls/sponsorship/invitations.ts';
import { mayEditInvitation } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Contact } from '@ema/domain/sponsorship/steps.ts';
import type { CodeContext } from '../codes/challenge.ts';
import { verifyChallenge } from '../codes/verify.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { answerInvitation, bindingOf, lockedInvitationOf } from './own-invitation.ts';
import { isProved } from './progress.ts';

export const completeInvitationContactHandler = handle(completeInvitationContact, async (c, { params, body }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  const isRepeated = isProved(row, body.contactType);
  if (!isRepeated) {
    refuse('wrong_state', mayEditInvitation(row.status));
    await prove(c, row, body.contactType, body.token);
  }
  await c.audit({ object: 'invitation', objectId: row.id, detail: { contact: body.contactType, isRepeated } });
  return answerInvitation(c, row.id);
});

/** @throws invalid, wrong_state or too_many for a code that is not right */
export const prove = async (c: CodeContext, row: InvitationRowOf, contact: Contact, token: string): Promise<void> => {
  const binding = bindingOf(row, contact);
  await verifyChallenge(c, binding, token);
  const validatedAt = sql.identifier(contact === 'email' ? 'email_validated_at' : 'mobile_validated_at');
  await c.db.execute(sql`
    update people
    set ${validatedAt} = ema_now()
    where id = ${row.person_id}
      and ${sql.identifier(contact)} = ${binding.destination}`);
};
