/** The office saw the money of a postal order: the invitation is complete and the account is made, once (NET-080). */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { recordPostalOrder } from '@ema/calls/sponsorship/payment.ts';
import { mayRecordPostalOrder } from '@ema/domain/sponsorship/may-invitation.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { kitBill } from '../payments/kit-bill.ts';
import { lockKitPayment } from '../payments/kit-queries.ts';
import { kitPaymentsOf } from './kit-queries.ts';
import { makeAccount, newSecret } from './make-account.ts';
import { answerInvitation, invitationOf, lockedInvitationOf } from './own-invitation.ts';

export const recordPostalOrderHandler = handle(
  recordPostalOrder,
  async (c, { params }) => {
    await invitationOf(c, params.id);
    const secret = await newSecret(c.ports);
    return c.transact(async (tx) => {
      const row = await lockedInvitationOf(tx, c, params.id);
      const facts = { status: row.status, isPaid: row.paid_at !== null, method: row.payment_method };
      refuse('wrong_state', mayRecordPostalOrder(facts, row.is_being_paid));
      const owed = (await kitPaymentsOf(tx, row.id)).find((p) => p.state === 'due');
      const payment = owed && (await lockKitPayment(tx, owed.id));
      if (!payment) throw new CallError('wrong_state');
      await tx.execute(sql`
        update subordinate_invitations
        set payment_method = 'postal_order'
        where id = ${row.id}`);
      await kitBill(payment).take(tx, { now: c.now, event: 'paid', outbox: c.outboxOn(tx) });
      const userId = await makeAccount(tx, row.id, secret, c.outboxOn(tx));
      await c.audit(
        {
          object: 'invitation',
          objectId: row.id,
          detail: { amountCents: payment.amount_cents },
          ...(userId === null ? {} : { subjectUserId: userId }),
        },
        tx,
      );
      return answerInvitation(c, row.id, tx);
    });
  },
  { transaction: 'manual' },
);
