/** A sponsor begins to pay for whoever they invited: the invitation waits for the money, with the terms of now. */
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayChoose } from '@ema/domain/sponsorship/choices.ts';
import { mayStartInvitationPayment } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { lockInvitation } from './invitation-queries.ts';
import { lockInvitedKit, type InvitationRow } from './kit-queries.ts';
import { askedContacts, progressOf } from './progress.ts';
import { freezeTerms, oweFirstPayment, termsNow } from './terms.ts';

/** @returns null for what is not one's own, and for who sells no more @throws wrong_state where no card can pay it */
export const startForInvited = async (tx: Tx, c: CallContext, id: number): Promise<InvitationRow | null> => {
  if (c.viewer.agentStatus !== 'seller') return null;
  const row = await lockInvitation(tx, c.scope, id);
  if (!row || row.sponsor_id !== c.viewer.agentId) return null;
  refuse('wrong_state', mayStartInvitationPayment(progressOf(row, await askedContacts(tx))));
  if (row.status === 'awaiting_payment' && row.payment_method === 'stripe') return lockInvitedKit(tx, c.scope, id);
  const terms = await termsNow(tx);
  refuse('wrong_state', mayChoose('direct_payment', terms.mode, row.eligible_for_free_payment));
  await freezeTerms(tx, id, 'payment_started', terms, 'stripe');
  await oweFirstPayment(tx, id, terms, romeDay(c.now));
  return lockInvitedKit(tx, c.scope, id);
};
