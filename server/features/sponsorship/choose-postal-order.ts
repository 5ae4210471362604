/** A sponsor pays the deposit by postal order: the invitation waits for the office to see the money (NET-077). */
import { choosePostalOrder } from '@ema/calls/sponsorship/payment.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayChoose } from '@ema/domain/sponsorship/choices.ts';
import { mayConfirm } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { answerInvitation, lockedInvitationOf, refuseUnseen } from './own-invitation.ts';
import { askedContacts, progressOf } from './progress.ts';
import { freezeTerms, oweFirstPayment, termsNow } from './terms.ts';

export const choosePostalOrderHandler = handle(choosePostalOrder, async (c, { params, body }) => {
  const row = await lockedInvitationOf(c.db, c, params.id);
  refuse('wrong_state', mayConfirm(progressOf(row, await askedContacts(c.db))));
  refuseUnseen(row, body.version);
  const terms = await termsNow(c.db);
  refuse('wrong_state', mayChoose('postal_order', terms.mode, row.eligible_for_free_payment));
  await freezeTerms(c.db, row.id, 'payment_started', terms, 'postal_order');
  await oweFirstPayment(c.db, row.id, terms, romeDay(c.now));
  await c.audit({ object: 'invitation', objectId: row.id, detail: { amountCents: terms.depositCents } });
  return answerInvitation(c, row.id);
});
