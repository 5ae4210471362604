/** The office gives an invitation another sponsor of record; who it was before is kept with the reason. */
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { changeSponsor } from '@ema/calls/sponsorship/payment.ts';
import { mayChangeSponsor } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { holdsAsSponsor } from './invitation-queries.ts';
import { answerInvitation, lockedInvitationOf, refuseUnseen } from './own-invitation.ts';

export const changeSponsorHandler = handle(changeSponsor, async (c, { params, body }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  // Sent again, as after an answer that got lost: it is as it was asked.
  if (row.sponsor_id === body.sponsor && row.version !== body.version) {
    await c.audit({ object: 'invitation', objectId: row.id });
    return answerInvitation(c, row.id);
  }
  refuse('wrong_state', mayChangeSponsor(row.user_type, row.sponsor_id, body.sponsor));
  if (!(await holdsAsSponsor(c.db, body.sponsor))) throw invalidField('sponsor', 'Scegli un incaricato attivo.');
  refuseUnseen(row, body.version);
  await c.db.execute(sql`
    insert into invitation_sponsors (invitation_id, from_sponsor_id, to_sponsor_id, reason, changed_by_user_id)
    values (${row.id}, ${row.sponsor_id}, ${body.sponsor}, ${body.reason}, ${c.viewer.actorUserId})`);
  await c.db.execute(sql`
    update subordinate_invitations
    set sponsor_id = ${body.sponsor}, version = version + 1
    where id = ${row.id}`);
  // The one before knows its secret.
  await c.db.execute(sql`
    update invitation_links
    set revoked_at = ema_now()
    where invitation_id = ${row.id}
      and revoked_at is null`);
  await c.audit({
    object: 'invitation',
    objectId: row.id,
    detail: { from: row.sponsor_id, to: body.sponsor, reason: body.reason },
  });
  return answerInvitation(c, row.id);
});
