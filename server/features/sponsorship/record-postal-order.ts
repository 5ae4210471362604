/** The office saw the money of a postal order: the invitation is complete and the account is made, once (NET-080). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { recordPostalOrder } from '@ema/calls/sponsorship/payment.ts';
import { mayRecordPostalOrder } from '@ema/domain/sponsorship/may-invitation.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import type { Tx } from '../../db/client.ts';
import { wordsOf } from '../../db/words.ts';
import { loginAddress } from '../../kernel/config.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { kitBill } from '../payments/kit-bill.ts';
import { lockKitPayment, type LockedKitPayment } from '../payments/kit-queries.ts';
import { invitationKit, kitPaymentsOf, termsOf } from './kit-queries.ts';
import { makeAccount, newSecret } from './make-account.ts';
import { answerInvitation, invitationOf, lockedInvitationOf } from './own-invitation.ts';
import { owedByPostalOrder } from './postal-order.ts';

export const recordPostalOrderHandler = handle(
  recordPostalOrder,
  async (c, { params }) => {
    await invitationOf(c, params.id);
    const secret = await newSecret(c.ports);
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      const facts = { status: row.status, isPaid: row.paid_at !== null, method: row.payment_method };
      refuse('wrong_state', mayRecordPostalOrder(facts, row.is_being_paid));
      const payment = await lockOwed(tx, row.id);
      if (!payment) throw new CallError('wrong_state');
      await tx.execute(sql`
        update subordinate_invitations
        set payment_method = 'postal_order'
        where id = ${row.id}`);
      await kitBill(payment).take(tx, { now: c.now, event: 'paid', outbox: c.outboxOn(tx) });
      const userId = await makeAccount(tx, row.id, secret, {
        outbox: c.outboxOn(tx),
        address: loginAddress(c.config),
        now: c.now,
      });
      await c.audit(
        {
          object: 'invitation',
          objectId: row.id,
          detail: { amountCents: payment.amount_cents, part: payment.part, number: payment.number },
          ...(userId === null ? {} : { subjectUserId: userId }),
        },
        tx,
      );
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);

/** The invitation is locked: the payment is set to what the office was told that it records (NET-909). */
const lockOwed = async (tx: Tx, invitationId: number): Promise<LockedKitPayment | null> => {
  const kit = await invitationKit(tx, invitationId);
  const owed = kit && owedByPostalOrder(await kitPaymentsOf(tx, invitationId), termsOf(kit));
  if (!owed) return null;
  await tx.execute(sql`
    update kit_payments
    set part = ${owed.part}, amount_cents = ${owed.amount_cents}
    where id = ${owed.id}
      and state in ${wordsOf(KIT_PAYMENT_TRANSITIONS.paid.from)}`);
  return lockKitPayment(tx, owed.id);
};
