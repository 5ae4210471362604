/** The office lets a payment of a registration kit fall away, with the reason; money that is on its way comes first. */
import { sql } from 'drizzle-orm';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { waiveKitPayment } from '@ema/calls/sponsorship.ts';
import { mayWaiveKitPayment } from '@ema/domain/sponsorship/may.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { kitPayments } from '../../db/tables/sponsorship.ts';
import { wordsOf } from '../../db/words.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { lockKitPayment } from '../payments/kit-queries.ts';
import { findBeingPaid, isPaymentBeingPaid } from './kit-queries.ts';

const { from, to } = KIT_PAYMENT_TRANSITIONS.waived;

export const waiveKitPaymentHandler = handle(waiveKitPayment, async (c, { params, body }) => {
  const payment = await lockKitPayment(c.db, params.id);
  if (!payment) throw new CallError('not_found', 'Il pagamento indicato non esiste.');
  const { id, part, number, amount_cents: amountCents, user_id: userId, is_deleted: isDeleted } = payment;
  // Sent again, as after an answer that got lost: it is as it was asked.
  if (payment.state === to) return c.audit({ object: 'kit_payment', objectId: id });
  const isBeingPaid = await findBeingPaid(c.db, id);
  refuse('wrong_state', mayWaiveKitPayment({ ...payment, isDeleted, isBeingPaid }));
  await waive(c.db, id);
  return c.audit({
    object: 'kit_payment',
    objectId: id,
    detail: { part, number, amountCents, reason: body.reason },
    ...(userId === null ? {} : { subjectUserId: userId }),
  });
});

/** @throws wrong_state when somebody was first */
const waive = async (tx: Tx, id: number): Promise<void> => {
  const waived = await first(
    tx,
    { id: kitPayments.id },
    sql`
      update kit_payments
      set state = ${to}
      where id = ${id}
        and state in ${wordsOf(from)}
        and not ${isPaymentBeingPaid(sql`kit_payments.id`)}
      returning id`,
  );
  if (!waived) throw new CallError('wrong_state');
};
