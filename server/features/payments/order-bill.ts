/** An order as what an attempt pays: its money sends it out. */
import { mayHappen } from '@ema/domain/orders/states.ts';
import { dueOnline } from '@ema/domain/payments/due.ts';
import type { OrderState } from '@ema/domain/orders/states.ts';
import { sentOrder } from '../deliveries/plan.ts';
import { submitOrder } from '../orders/submit.ts';
import type { Bill } from './bill.ts';
import { reopenOrder } from './reopen-order.ts';
import { redoOrder, undoIfRefunded } from './undo-order.ts';

type LockedOrder = { id: number; state: OrderState; payment_method_id: string; total_cents: number };

export const orderBill = (order: LockedOrder): Bill => ({
  object: 'order',
  id: order.id,
  dueCents: dueOnline(order.payment_method_id, order.total_cents),
  isAcceptable: mayHappen(order.state, 'payment_accepted'),
  take: async (tx, { paidCents, ...how }) =>
    (await submitOrder(tx, { ...sentOrder(order), ...(paidCents !== undefined && { paidCents }) }, how)) !== null,
  release: (tx, unless) => reopenOrder(tx, order.id, unless),
  giveBack: undoIfRefunded,
  keepAgain: (tx) => redoOrder(tx, order.id),
});
