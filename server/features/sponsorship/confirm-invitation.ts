/** Confirms an invitation that is paid later or not at all, and makes the account once (NET-071, NET-072). */
import { confirmInvitation } from '@ema/calls/sponsorship/payment.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { isConfirmedUnpaid, mayConfirm } from '@ema/domain/sponsorship/may-invitation.ts';
import type { Tx } from '../../db/client.ts';
import { loginAddress } from '../../kernel/config.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { InvitationRowOf } from './invitation-queries.ts';
import { answerInvitation, invitationOf, lockedInvitationOf, refuseUnseen } from './own-invitation.ts';
import { makeAccount, newSecret } from './make-account.ts';
import { askedContacts, progressOf } from './progress.ts';
import { freezeTerms, oweFirstPayment, oweNothing, termsNow } from './terms.ts';

/** Sent again, as after an answer that got lost: who has their account already gets no second one (NET-761). */
const isDone = (row: InvitationRowOf): boolean =>
  isConfirmedUnpaid({ status: row.status, isFree: row.eligible_for_free_payment, isPaid: row.paid_at !== null });
const answerAgain = async (c: CallContext, id: number, tx?: Tx): ReturnType<typeof answerInvitation> => {
  await c.audit({ object: 'invitation', objectId: id }, tx);
  return answerInvitation(c, id, tx);
};

export const confirmInvitationHandler = handle(
  confirmInvitation,
  async (c, { params, body }) => {
    const before = await invitationOf(c, params.id);
    if (isDone(before)) return answerAgain(c, before.id);
    refuse('wrong_state', mayConfirm(progressOf(before, await askedContacts(c.db))));
    const secret = await newSecret(c.ports);
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      if (isDone(row)) return answerAgain(c, row.id, tx);
      refuse('wrong_state', mayConfirm(progressOf(row, await askedContacts(tx))));
      refuseUnseen(row, body.version);
      const terms = await termsNow(tx);
      const isFree = row.eligible_for_free_payment;
      await freezeTerms(tx, row.id, isFree ? 'free' : 'postponed', terms, null);
      if (isFree) await oweNothing(tx, row.id);
      else await oweFirstPayment(tx, row.id, terms, romeDay(c.now));
      const userId = await makeAccount(tx, row.id, secret, {
        outbox: c.outboxOn(tx),
        address: loginAddress(c.config),
        now: c.now,
      });
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
