/** Locks an attempt to pay with what it is for, in the same order everywhere. */
import type { Tx } from '../../db/client.ts';
import { kitBill } from './kit-bill.ts';
import { lockKitPayment } from './kit-queries.ts';
import type { Bill } from './bill.ts';
import { orderBill } from './order-bill.ts';
import { attemptById, lockAttemptRow, lockPaidOrder, type AttemptRow } from './queries.ts';

export type LockedAttempt = { attempt: AttemptRow; bill: Bill };

/** First what is paid, then the attempt. @returns null when there is no such attempt */
export const lockAttempt = async (tx: Tx, id: number): Promise<LockedAttempt | null> => {
  const known = await attemptById(tx, id);
  if (!known) return null;
  const bill = await lockBill(tx, known);
  const attempt = await lockAttemptRow(tx, id);
  return bill && attempt ? { attempt, bill } : null;
};

const lockBill = async (tx: Tx, { order_id, kit_payment_id }: AttemptRow): Promise<Bill | null> => {
  if (kit_payment_id !== null) {
    const payment = await lockKitPayment(tx, kit_payment_id);
    return payment && kitBill(payment);
  }
  const order = order_id === null ? null : await lockPaidOrder(tx, order_id);
  return order && orderBill(order);
};

/** As the log names what the attempt is for. */
export const objectOf = (a: Pick<AttemptRow, 'order_id' | 'kit_payment_id'>) =>
  a.order_id === null
    ? { object: 'kit_payment' as const, objectId: a.kit_payment_id ?? 0 }
    : { object: 'order' as const, objectId: a.order_id };
