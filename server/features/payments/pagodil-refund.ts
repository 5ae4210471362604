/** The whole financing of a sent order is given back (NET-254). */
import { pagodilRefund } from '@ema/calls/payments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { mayRefundFinancing } from '@ema/domain/payments/may.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { financedOrder } from './queries.ts';
import { refundAttempt } from './refund.ts';

export const pagodilRefundHandler = handle(
  pagodilRefund,
  async (c, { params }) => {
    const order = await financedOrder(c.db, params.id);
    if (!order) throw new CallError('not_found', `Ordine ${params.id} non trovato`);
    refuse('wrong_state', mayRefundFinancing({ paymentMethodId: order.method, hasFinancing: order.attempt !== null }));
    const refund = await refundAttempt(c, {
      attemptId: order.attempt ?? 0,
      amountCents: null,
      reason: 'Rimborso completo dell’ordine',
    });
    await c.audit({ object: 'order', objectId: order.id, detail: { amountCents: refund.amount_cents } });
    return {
      id: order.id,
      refunded: centsToWire(refund.amount_cents),
      refundedAt: (refund.done_at ?? c.now).toISOString(),
    };
  },
  { transaction: 'manual' },
);
