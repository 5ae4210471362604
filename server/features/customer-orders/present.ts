import type { z } from 'zod';
import type {
  customerBreakdown,
  customerCommission,
  customerCommissionRow,
  withdrawalOfOrder,
} from '@ema/calls/customer-orders.ts';
import { boughtText, customerError, customerFlags, customerStatusText } from '@ema/domain/customer-orders/status.ts';
import {
  mayWithdraw,
  refundDueOn,
  withdrawalRight,
  type WithdrawalFacts,
} from '@ema/domain/customer-orders/withdrawal.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { isInReview, paymentMessage } from '@ema/domain/payments/message.ts';
import { financingStatus } from '@ema/domain/payments/pagodil.ts';
import { toDate, toIso, toIsoOrNull } from '../contracts/instants.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { confirmationFacts } from '../orders/confirmation.ts';
import { presentBreakdown, presentOrder } from '../orders/present.ts';
import type { CommissionRow, LineRow } from '../orders/queries.ts';
import type { Totals } from '../orders/totals.ts';
import type { Parameters } from '../system/parameters.ts';
import type { CustomerOrder } from './queries.ts';

type Given = { parameters: Parameters; now: Date };

const withdrawalFacts = ({ order: o, part: p }: CustomerOrder, now: Date): WithdrawalFacts => ({
  state: o.state,
  submittedAt: o.submitted_at === null ? null : toDate(o.submitted_at),
  deliveredOn: p.delivered_on,
  withdrawnAt: p.withdrawn_at === null ? null : toDate(p.withdrawn_at),
  now,
});
/** Where the right of withdrawal of an order stands. */
export const rightOf = (order: CustomerOrder, now: Date) => withdrawalRight(withdrawalFacts(order, now));
/** Why one cannot withdraw, in a sentence that says what to do instead. */
export const withdrawalRefusal = (order: CustomerOrder, now: Date): string | null =>
  mayWithdraw(withdrawalFacts(order, now));

const presentWithdrawal = (order: CustomerOrder, now: Date): z.input<typeof withdrawalOfOrder> => {
  const right = rightOf(order, now);
  const { withdrawn_at: at, refund_state: refund, refund_cents: cents } = order.part;
  return {
    isAvailable: right.isAvailable,
    lastDay: right.lastDay,
    isDeliveryPresumed: right.isAvailable && right.isDeliveryPresumed,
    explanation: order.order.state === 'submitted' ? withdrawalRefusal(order, now) : null,
    receivedAt: toIsoOrNull(at),
    refund,
    refundAmount: refund === 'done' && cents !== null ? centsToWire(cents) : null,
    refundDueOn: at === null ? null : refundDueOn(toDate(at)),
  };
};

/** Why the order cannot go out now, for its customer; nothing is wrong with one that has gone. */
export const errorOf = ({ order: o }: CustomerOrder, g: Given): string | null =>
  o.state === 'waiting_confirmation' || o.state === 'confirmed'
    ? customerError(confirmationFacts(o, g.parameters, g.now))
    : null;

export const flagsOf = (order: CustomerOrder, g: Given) =>
  customerFlags({
    state: order.order.state,
    paymentMethodId: order.order.payment_method_id,
    customerCompletes: order.order.customer_completes,
    confirmedByCustomer: order.part.signed_at !== null,
    error: errorOf(order, g),
  });

export const presentRow = (order: CustomerOrder, g: Given): z.input<typeof customerCommissionRow> => {
  const { order: o, part: p } = order;
  const flags = flagsOf(order, g);
  return {
    ...flags,
    id: p.commission_id,
    orderId: o.id,
    type: { id: o.type_id, title: o.type_title, shop: o.shop },
    seller: { id: o.seller_id, fullName: p.seller_name, mobile: p.seller_mobile, email: p.seller_email },
    date: toIso(p.date),
    productKitName: p.kit_name,
    productsTotalQuantity: p.pieces,
    bought: boughtText(p.kit_name, p.pieces),
    statusText: customerStatusText(flags),
    total: centsToWire(o.total_cents),
    paymentMethodId: o.payment_method_id,
    paymentMethodName: o.payment_method_name,
    customerPaymentMethodName: o.payment_method_name,
    submissionDate: toIsoOrNull(o.submitted_at),
    error: errorOf(order, g),
    isCancelled: o.state === 'cancelled',
    customerStripePaymentSessionId: p.card_session_id,
    customerPagoDilTransactionId: p.financing_id,
    customerPagoDilTransactionStatus: financingStatus(p.provider_status),
    withdrawal: presentWithdrawal(order, g.now),
  };
};

/** What the agent earns by the order stays out of it. */
export const presentCustomerBreakdown = (
  totals: Totals,
  given: { discountBasisPoints: number; freeShippingMinCents: number | null; methodId: string },
): z.input<typeof customerBreakdown> => {
  const { fee: _fee, points: _points, ...rest } = presentBreakdown(totals, { ...given, agentPointsTenths: 0 });
  return rest;
};

export const presentCommissionOfCustomer = (
  order: CustomerOrder,
  more: Given & {
    commissions: readonly CommissionRow[];
    lines: readonly LineRow[];
    challenge: Challenge | null;
    person: { full_name: string; email: string | null };
  },
): z.input<typeof customerCommission> => {
  const whole = presentOrder(order.order, null, more.commissions, more.lines, null);
  const { fee: _fee, points: _points, ...breakdown } = whole.breakdown;
  const row = presentRow(order, more);
  return {
    ...row,
    items: whole.commissions
      .filter((c) => c.id === order.part.commission_id)
      .flatMap((c) => c.items)
      .map(({ points: _points, ...item }) => item),
    breakdown,
    customerContractOtpChallenge: more.challenge && presentChallenge(more.challenge),
    contractId: order.part.contract_id,
    paymentNotice: noticeOf(order),
    mavDownloadUrl: order.part.withdrawn_at === null ? whole.mavDownloadUrl : null,
    isPaymentInReview: isInReview(order.part.last_attempt),
    withdrawalStatement: {
      fullName: more.person.full_name,
      email: more.person.email ?? '',
      contract: contractDescription(order),
    },
  };
};

/** What to say about a payment that did not end in an order sent; while one is under way it says so itself. */
const noticeOf = ({ order: o, part: p }: CustomerOrder): string | null =>
  o.state === 'in_payment' || o.state === 'submitted' ? null : paymentMessage(o.state, p.last_attempt) || null;

/** The contract, as a statement of withdrawal identifies it. */
export const contractDescription = ({ order: o, part: p }: CustomerOrder): string => {
  const signed = p.signed_at === null ? '' : `, firmato il ${formatInstant(toDate(p.signed_at))}`;
  const sent = o.submitted_at === null ? '' : `, inviato il ${formatInstant(toDate(o.submitted_at))}`;
  return `${o.type_title} n. ${o.id}${signed}${sent}, ${boughtText(p.kit_name, p.pieces)}`;
};
