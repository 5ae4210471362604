/** Confirms an invitation that is paid later or not at all, and makes the account once (NET-071, NET-072). */
import { confirmInvitation } from '@ema/calls/sponsorship/payment.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { mayConfirm } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { answerInvitation, invitationOf, lockedInvitationOf, refuseUnseen } from './own-invitation.ts';
import { makeAccount, newSecret } from './make-account.ts';
import { askedContacts, progressOf } from './progress.ts';
import { freezeTerms, oweFirstPayment, oweNothing, termsNow } from './terms.ts';

export const confirmInvitationHandler = handle(
  confirmInvitation,
  async (c, { params, body }) => {
    const before = await invitationOf(c, params.id);
    refuse('wrong_state', mayConfirm(progressOf(before, await askedContacts(c.db))));
    const secret = await newSecret(c.ports);
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      refuse('wrong_state', mayConfirm(progressOf(row, await askedContacts(tx))));
      refuseUnseen(row, body.version);
      const terms = await termsNow(tx);
      const isFree = row.eligible_for_free_payment;
      await freezeTerms(tx, row.id, isFree ? 'free' : 'postponed', terms, null);
      if (isFree) await oweNothing(tx, row.id);
      else await oweFirstPayment(tx, row.id, terms, romeDay(c.now));
      const userId = await makeAccount(tx, row.id, secret, c.outboxOn(tx));
      await c.audit(
        {
          object: 'invitation',
          objectId: row.id,
          detail: { isFree },
          ...(userId === null ? {} : { subjectUserId: userId }),
        },
        tx,
      );
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);
