/** The office makes an agent of whoever completed the registration, below their sponsor, and tells them. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { activateInvited } from '@ema/calls/sponsorship/payment.ts';
import { FIBRA, KLEEN, shopName } from '@ema/domain/access/roles.ts';
import { mayActivate } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { agents, users } from '../../db/tables/access.ts';
import { loginAddress } from '../../kernel/config.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { assignWhatIsFor } from '../contracts/assign.ts';
import { tellToSign } from '../contracts/tell-to-sign.ts';
import { announce } from '../webhooks/announce.ts';
import { activatedMail, activatedSms } from './invitation-mails.ts';
import { declaredVatNumber, holdsAsSponsor, type InvitationRowOf } from './invitation-queries.ts';
import { answerInvitation, lockedInvitationOf } from './own-invitation.ts';
import { activatableOf } from './present-invitation.ts';

export const activateInvitedHandler = handle(activateInvited, async (c, { params }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayActivate(activatableOf(row)));
  const { userId, agentId } = await becomeAgent(c.db, row);
  // Held after the tree, which whoever moves agents takes first too.
  const sponsorSells = await holdsAsSponsor(c.db, row.sponsor_id);
  refuse('wrong_state', mayActivate({ ...activatableOf(row), sponsorSells }));
  await assignWhatIsFor(c.db, userId);
  // ACC-599: with somebody below them the sponsor leads, and has the managers’ texts to sign.
  await tellToSign(c, await assignWhatIsFor(c.db, row.sponsor_user_id, 'managers'));
  await c.audit({
    object: 'invitation',
    objectId: row.id,
    subjectUserId: userId,
    detail: { sponsor: row.sponsor_id, shop: row.shop },
  });
  await tellActivated(c, row);
  await announce(c, 'agent.registered', {
    agentId,
    sponsorId: row.sponsor_id,
    shops: [shopName(row.shop === FIBRA ? FIBRA : KLEEN)],
  });
  return answerInvitation(c, row.id);
});

/** @throws wrong_state when somebody was first */
const becomeAgent = async (tx: Tx, row: InvitationRowOf): Promise<{ userId: number; agentId: number }> => {
  const changed = await first(
    tx,
    { id: users.id },
    sql`
      update users
      set user_type = 'agente', version = version + 1
      where id = ${row.user_id}
        and user_type = 'sponsorizzato'
        and deleted_at is null
      returning id`,
  );
  if (!changed) throw new CallError('wrong_state');
  const agent = await first(
    tx,
    { id: agents.id },
    sql`
    insert into agents (user_id, sponsor_id, fibra_enabled, kleen_enabled, id_card_type, id_card_number,
      id_card_issued_by, id_card_issue_date, id_card_expiry_date, vat_number)
    values (${changed.id}, ${row.sponsor_id}, ${row.shop === FIBRA}, ${row.shop === KLEEN}, ${row.id_card_type},
      ${row.id_card_number}, ${row.id_card_issued_by}, ${row.id_card_issue_date}, ${row.id_card_expiry_date},
      (${declaredVatNumber(changed.id)}))
    returning id`,
  );
  if (!agent) throw new CallError('internal');
  return { userId: changed.id, agentId: agent.id };
};

/** NET-600: their home promised it while the office checked. */
const tellActivated = async (c: WritingContext, row: InvitationRowOf): Promise<void> => {
  const account = { firstName: row.first_name, address: loginAddress(c.config) };
  if (row.mobile) await c.outbox.sms({ to: row.mobile, body: activatedSms(account) });
  if (row.email) await c.outbox.mail({ to: row.email, ...activatedMail(account) });
};
