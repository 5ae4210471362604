/** The office lets somebody join for nothing, or takes that back, before the invitation is confirmed (NET-072). */
import { sql } from 'drizzle-orm';
import { setFreePayment } from '@ema/calls/sponsorship/payment.ts';
import { maySetFree } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { answerInvitation, lockedInvitationOf } from './own-invitation.ts';

export const setFreePaymentHandler = handle(setFreePayment, async (c, { params, body }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', maySetFree(row.status));
  await c.db.execute(sql`
    update subordinate_invitations
    set eligible_for_free_payment = ${body.eligible}, version = version + 1
    where id = ${row.id}`);
  await c.audit({ object: 'invitation', objectId: row.id, detail: { eligible: body.eligible } });
  return answerInvitation(c, row.id);
});
