/** The office says what it found about a payment that a seller declared: verified, or rejected. */
import { sql } from 'drizzle-orm';
import { settleDeclaredPayment } from '@ema/calls/deliveries.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, type Cents } from '@ema/domain/kernel/money.ts';
import {
  DECLARED_TRANSITIONS,
  maySettleDeclared,
  rejectionNoteFault,
  returnNoteFault,
} from '@ema/domain/deliveries/may.ts';
import { deadlineAfterRejection } from '@ema/domain/deliveries/ladder.ts';
import { first, truth } from '../../db/rows.ts';
import { deliveries, deliveryPayments } from '../../db/tables/payments.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { announce } from '../webhooks/announce.ts';
import { rejectionMail } from './mails.ts';
import { declaredState, officeDeliveries, sellerOf, UNDONE, type DeliveryRow } from './queries.ts';

const SETTLED = { delivery_id: deliveryPayments.deliveryId, amount_cents: deliveryPayments.amountCents };

/** Once all of it is verified the delivery is paid; what is rejected is due again, and the seller is told why. */
export const settleDeclaredHandler = handle(settleDeclaredPayment, async (c, { params, body }) => {
  const note = body.note.trim();
  refuseField('note', rejectionNoteFault(body.outcome, note));
  const { from, to } = DECLARED_TRANSITIONS[body.outcome === 'verified' ? 'verify' : 'reject'];
  // Of two parts verified at once the second sees the first.
  await c.db.execute(sql`
    select 1
    from deliveries
    where id = (select delivery_id from delivery_payments where id = ${params.id})
    for update`);
  const known = await declaredState(c.db, params.id);
  if (!known) throw new CallError('not_found', 'Il pagamento dichiarato non esiste.');
  refuse('wrong_state', maySettleDeclared(known.state));
  refuseField('note', returnNoteFault(known.to_return, body.outcome, note));
  const isReturned = known.to_return !== null && to === 'verified';
  const settledRow = await first(
    c.db,
    SETTLED,
    sql`
      update delivery_payments
      set state = ${to}, settled_at = ema_now(), settled_by_user_id = ${c.viewer.actorUserId}, note = ${note},
        returned_at = case when ${isReturned} then ema_now() end
      where id = ${params.id}
        and state = any(${sql.param([...from])}::text[])
      returning delivery_id, amount_cents`,
  );
  if (!settledRow) throw new CallError('wrong_state');
  const deliveryId = settledRow.delivery_id;
  if (to === 'verified' && !isReturned) await verifyWhole(c, deliveryId);
  if (to === 'rejected')
    await c.db.execute(sql`
      update deliveries
      set deadline = ${deadlineAfterRejection(romeDay(c.now))}, told_step = 0
      where id = ${deliveryId}`);
  const [delivery] = await officeDeliveries(c.db, [deliveryId]);
  if (!delivery) throw new CallError('internal');
  // Nobody but a file told of what is owed to nobody.
  if (to === 'rejected' && known.to_return === null) await tellSeller(c, delivery, settledRow.amount_cents, note);
  await c.audit({
    object: 'order',
    objectId: delivery.order_id,
    detail: { delivery: deliveryId, outcome: body.outcome, note },
  });
  return { id: params.id, outcome: body.outcome };
});

const tellSeller = async (c: WritingContext, delivery: DeliveryRow, amountCents: Cents, note: string) => {
  const seller = await sellerOf(c.db, delivery.seller_id);
  if (!seller?.email) return;
  const { code, order_id: orderId, is_undone: isUndone } = delivery;
  const mail = rejectionMail({ firstName: seller.first_name, amountCents, code, orderId, note, isUndone });
  await c.outbox.mail({ to: seller.email, ...mail });
};

const PAID = {
  order_id: deliveries.orderId,
  to_pay_cents: deliveries.toPayCents,
  deposit_cents: deliveries.depositCents,
  is_undone: truth(),
};
/** The last part that is verified makes it paid, and other programs are told, unless the order was undone (ORD-603). */
const verifyWhole = async (c: WritingContext, id: number): Promise<void> => {
  const paid = await first(
    c.db,
    PAID,
    sql`
      update deliveries d
      set verified_at = ema_now()
      where id = ${id}
        and verified_at is null
        and to_pay_cents <= (
          select sum(amount_cents)
          from delivery_payments
          where delivery_id = ${id}
            and state = 'verified'
            and returned_at is null)
      returning order_id, to_pay_cents, deposit_cents, ${UNDONE} as is_undone`,
  );
  if (paid && !paid.is_undone)
    await announce(c, 'order.paid', {
      orderId: paid.order_id,
      amount: centsToWire(paid.to_pay_cents + paid.deposit_cents),
    });
};
