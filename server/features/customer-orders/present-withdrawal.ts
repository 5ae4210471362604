/** Turns withdrawals into answers, for the customer and for the office. */
import type { z } from 'zod';
import type { withdrawalOfOrder } from '@ema/calls/customer-orders.ts';
import type { withdraw, withdrawalTask } from '@ema/calls/customer-orders/withdrawals.ts';
import { refundWayOf, wayOfRefund, type RefundMoney } from '@ema/domain/customer-orders/refund-words.ts';
import {
  mayWithdraw,
  refundDueOn,
  withdrawalRight,
  type WithdrawalFacts,
} from '@ema/domain/customer-orders/withdrawal.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, type Cents } from '@ema/domain/kernel/money.ts';
import type { CustomerOrder } from './queries.ts';
import type { DeclaredRow, TaskRow } from './withdrawal-queries.ts';

const withdrawalFacts = ({ order, part }: CustomerOrder, now: Date): WithdrawalFacts => ({
  state: order.state,
  submittedAt: order.submitted_at,
  isProposed: part.is_proposed,
  // Nobody tells the portal yet when goods arrive: the term is reckoned from the presumed day.
  deliveredOn: null,
  withdrawnAt: part.withdrawn_at,
  now,
});
/** Where the right of withdrawal of an order stands. */
export const rightOf = (order: CustomerOrder, now: Date) => withdrawalRight(withdrawalFacts(order, now));
/** Why one cannot withdraw, in a sentence that says what to do instead. */
export const withdrawalRefusal = (order: CustomerOrder, now: Date): string | null =>
  mayWithdraw(withdrawalFacts(order, now));

/** What is known to be paid of it, and how that goes back: as the office will find it. */
export const refundMoney = ({ order, part }: CustomerOrder): RefundMoney => ({
  onlineCents: part.held_cents ?? 0,
  doorCents: part.delivery_cents,
  totalCents: order.total_cents,
  way:
    part.refund_method === null || part.refund_method === 'none'
      ? refundWayOf({
          provider: part.held_provider,
          paymentMethodId: order.payment_method_id,
          doorCents: part.delivery_cents,
          isCustomers: order.customer_completes,
        })
      : wayOfRefund(part.refund_method, order.payment_method_id),
  isCustomers: order.customer_completes,
  returnedCents: part.returned_cents,
  returningCents: part.going_back_cents,
  reviewedCents: part.reviewed_cents,
});

export const presentWithdrawal = (order: CustomerOrder, now: Date): z.input<typeof withdrawalOfOrder> => {
  const right = rightOf(order, now);
  const money = refundMoney(order);
  const { withdrawn_at: at, refund_state: refund, refund_cents: cents } = order.part;
  return {
    isAvailable: right.isAvailable,
    lastDay: right.lastDay,
    days: right.isAvailable ? right.days : null,
    isDeliveryPresumed: right.isAvailable && right.isDeliveryPresumed,
    explanation: order.order.state === 'submitted' ? withdrawalRefusal(order, now) : null,
    receivedAt: at?.toISOString() ?? null,
    refund,
    refundAmount: refund === 'done' && cents !== null ? centsToWire(cents) : null,
    refundDueOn: at && refundDueOn(at),
    paid: centsToWire(money.onlineCents + money.doorCents),
    paidAtDelivery: centsToWire(money.doorCents),
    isPaidByCustomer: money.isCustomers,
    returned: centsToWire(money.returnedCents),
    beingReturned: centsToWire(money.returningCents),
    inReview: centsToWire(money.reviewedCents),
    refundWay: money.way,
  };
};

export const presentReceipt = (row: DeclaredRow): z.input<typeof withdraw.output> => ({
  number: row.id,
  receivedAt: row.received_at.toISOString(),
  email: row.email,
  statement: row.statement,
});

/** What was given back by transfer before more came in: such a withdrawal is due again (ORD-521). */
export const transferredOf = (task: Pick<TaskRow, 'refund_state' | 'refund_cents'>): Cents =>
  task.refund_state === 'due' ? (task.refund_cents ?? 0) : 0;
/** All that is known to have been paid for the order, and was not given back before. */
export const paidOf = (task: TaskRow): Cents => (task.attempt_cents ?? 0) + task.delivery_cents;

export const presentTask = (task: TaskRow, now: Date): z.input<typeof withdrawalTask> => {
  const dueOn = refundDueOn(task.received_at);
  return {
    id: task.id,
    orderId: task.order_id,
    orderTitle: `${task.type_title} n. ${task.order_id}`,
    customer: task.full_name,
    email: task.email,
    seller: task.seller,
    receivedAt: task.received_at.toISOString(),
    lastDay: task.last_day,
    orderTotal: centsToWire(task.total_cents),
    paymentMethodName: task.payment_method_name,
    paidOnline: centsToWire(task.attempt_cents ?? 0),
    paidWith: task.attempt_provider,
    isPaidByCustomer: task.customer_completes,
    paidAtDelivery: centsToWire(task.delivery_cents),
    isDeliveryVerified: task.is_delivery_verified,
    paid: centsToWire(paidOf(task)),
    goodsReturnedAt: task.goods_returned_at?.toISOString() ?? null,
    goodsReturnedBy: task.goods_returned_by,
    refundState: task.refund_state,
    refundDueOn: dueOn,
    isOverdue: task.refund_state !== 'done' && romeDay(now) > dueOn,
    refundMethod: task.refund_method,
    refundAmount: task.refund_cents === null ? null : centsToWire(task.refund_cents),
    refundNote: task.refund_note,
    refundedAt: task.refunded_at?.toISOString() ?? null,
    refundedBy: task.refunded_by,
  };
};
