/** Turns withdrawals into answers, for the customer and for the office. */
import type { z } from 'zod';
import type { withdrawalOfOrder } from '@ema/calls/customer-orders.ts';
import type { withdraw, withdrawalTask } from '@ema/calls/customer-orders/withdrawals.ts';
import { leftOf, type Parts, type RefundState } from '@ema/domain/customer-orders/refund.ts';
import { refundWayOf, wayOfRefund, type RefundMoney } from '@ema/domain/customer-orders/refund-words.ts';
import {
  mayWithdraw,
  refundDueOn,
  withdrawalRight,
  type WithdrawalFacts,
} from '@ema/domain/customer-orders/withdrawal.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, type Cents } from '@ema/domain/kernel/money.ts';
import type { Config } from '../../kernel/config.ts';
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
/** NET-1171: to whom one writes of it. */
export type Withdrawals = Pick<Config, 'EMA_WITHDRAWALS_MAIL'>;
/** Where the right of withdrawal of an order stands. */
export const rightOf = (order: CustomerOrder, now: Date) => withdrawalRight(withdrawalFacts(order, now));
/** Why one cannot withdraw, in a sentence that says what to do instead. */
export const withdrawalRefusal = (order: CustomerOrder, now: Date, config: Withdrawals): string | null =>
  mayWithdraw(withdrawalFacts(order, now), config.EMA_WITHDRAWALS_MAIL);

/** Once it is done it shows all that was paid, beside all that went back; until then what is left (ORD-521). */
const leftNow = (paid: Parts, state: RefundState | null, beforeCents: Cents): Parts =>
  state === 'done' ? paid : leftOf(paid, beforeCents);

/** What is known to be paid of it, and how that goes back: as the office will find it. */
export const refundMoney = ({ order, part }: CustomerOrder): RefundMoney => ({
  ...leftNow(
    { onlineCents: part.held_cents ?? 0, doorCents: part.delivery_cents },
    part.refund_state,
    part.refunded_before_cents ?? 0,
  ),
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

export const presentWithdrawal = (
  order: CustomerOrder,
  now: Date,
  config: Withdrawals,
): z.input<typeof withdrawalOfOrder> => {
  const right = rightOf(order, now);
  const money = refundMoney(order);
  const { withdrawn_at: at, refund_state: refund, refund_cents: cents, refunded_before_cents: before } = order.part;
  return {
    isAvailable: right.isAvailable,
    lastDay: right.lastDay,
    days: right.isAvailable ? right.days : null,
    isDeliveryPresumed: right.isAvailable && right.isDeliveryPresumed,
    explanation: order.order.state === 'submitted' ? withdrawalRefusal(order, now, config) : null,
    receivedAt: at?.toISOString() ?? null,
    refund,
    refundAmount: refund === 'done' && cents !== null ? centsToWire(cents + (before ?? 0)) : null,
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

/** What is known to have been paid for the order, and was not given back by transfer before. */
export const partsOf = (task: TaskRow): Parts =>
  leftNow(
    { onlineCents: task.attempt_cents ?? 0, doorCents: task.delivery_cents },
    task.refund_state,
    task.refunded_before_cents,
  );
export const paidOf = (task: TaskRow): Cents => {
  const { onlineCents, doorCents } = partsOf(task);
  return onlineCents + doorCents;
};
/** All that is known to have been paid, with what went back by transfer before (ORD-600). */
export const paidInAll = ({ attempt_cents: online, delivery_cents: door }: TaskRow): Cents => (online ?? 0) + door;
/** Due again it says what went back before, under way what goes back now, and done both together (ORD-521). */
const amountOf = ({ refund_state: state, refund_cents: cents, refunded_before_cents: before }: TaskRow) => {
  if (state === 'due') return before === 0 ? null : before;
  return cents === null || state === 'in_progress' ? cents : cents + before;
};

export const presentTask = (task: TaskRow, now: Date): z.input<typeof withdrawalTask> => {
  const dueOn = refundDueOn(task.received_at);
  const { onlineCents, doorCents } = partsOf(task);
  const amountCents = amountOf(task);
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
    paidOnline: centsToWire(onlineCents),
    paidWith: onlineCents === 0 ? null : task.attempt_provider,
    isPaidByCustomer: task.customer_completes,
    paidAtDelivery: centsToWire(doorCents),
    isDeliveryVerified: task.is_delivery_verified,
    paid: centsToWire(onlineCents + doorCents),
    paidInAll: centsToWire(paidInAll(task)),
    goodsReturnedAt: task.goods_returned_at?.toISOString() ?? null,
    goodsReturnedBy: task.goods_returned_by,
    refundState: task.refund_state,
    refundDueOn: dueOn,
    isOverdue: task.refund_state !== 'done' && romeDay(now) > dueOn,
    refundMethod: task.refund_method,
    refundAmount: amountCents === null ? null : centsToWire(amountCents),
    refundNote: task.refund_note,
    refundReason: task.refund_reason,
    refundedAt: task.refunded_at?.toISOString() ?? null,
    refundedBy: task.refunded_by,
  };
};
