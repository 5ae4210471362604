/** Turns customers' orders into answers; what the agent earns by them stays out. */
import type { z } from 'zod';
import type { customerBreakdown, customerCommission, customerCommissionRow } from '@ema/calls/customer-orders.ts';
import type { FinishingFacts } from '@ema/domain/customer-orders/may.ts';
import {
  boughtText,
  customerError,
  customerFlags,
  customerStatusText,
  type Undoing,
} from '@ema/domain/customer-orders/status.ts';
import { formatInstant } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { undoneOf } from '@ema/domain/orders/undone.ts';
import { isInReview } from '@ema/domain/payments/message.ts';
import { mayChangeMethod } from '@ema/domain/payments/method.ts';
import { paymentNotice } from '@ema/domain/payments/notice.ts';
import { financingStatus } from '@ema/domain/payments/pagodil.ts';
import type { Challenge } from '../codes/challenge.ts';
import { presentChallenge } from '../codes/present.ts';
import { methodFacts } from '../orders/change-method.ts';
import type { CommissionRow, LineRow } from '../orders/commission-queries.ts';
import { confirmationFacts } from '../orders/confirmation.ts';
import { presentBreakdown, presentOrder, presentUndone } from '../orders/present.ts';
import type { Totals } from '../orders/totals.ts';
import type { Parameters } from '../system/parameters.ts';
import { presentWithdrawal, type Withdrawals } from './present-withdrawal.ts';
import type { CustomerOrder, CustomerPerson } from './queries.ts';

type Moment = { parameters: Parameters; now: Date; config: Withdrawals };

/** Why the order cannot go out now, for its customer; nothing is wrong with one that has gone. */
const errorOf = ({ order: o }: CustomerOrder, at: Omit<Moment, 'config'>): string | null =>
  o.state === 'waiting_confirmation' || o.state === 'confirmed'
    ? customerError(confirmationFacts(o, at.parameters, at.now))
    : null;

/** What decides how the customer may finish the order. */
export const finishingFacts = (order: CustomerOrder, at: Omit<Moment, 'config'>): FinishingFacts => ({
  state: order.order.state,
  paymentMethodId: order.order.payment_method_id,
  customerCompletes: order.order.customer_completes,
  confirmedByCustomer: order.part.signed_at !== null,
  isPaymentInReview: isInReview(order.part.last_attempt),
  error: errorOf(order, at),
});

/** A withdrawal is refunded when money went back for it; an order without one when it is undone. */
const undoingOf = ({ order: o, part: p }: CustomerOrder): Undoing => {
  const isWithdrawn = o.withdrawn_at !== null;
  return {
    isWithdrawn,
    isRefunded: isWithdrawn
      ? p.refund_state === 'done' && (p.refund_cents ?? 0) + (p.refunded_before_cents ?? 0) > 0
      : o.undone_at !== null,
  };
};

export const presentRow = (order: CustomerOrder, at: Moment): z.input<typeof customerCommissionRow> => {
  const { order: o, part: p } = order;
  const facts = finishingFacts(order, at);
  const flags = customerFlags(facts);
  return {
    ...flags,
    id: p.commission_id,
    orderId: o.id,
    type: { id: o.type_id, title: o.type_title, shop: o.shop },
    seller: { id: o.seller_id, fullName: p.seller_name, mobile: p.seller_mobile, email: p.seller_email },
    date: p.date.toISOString(),
    productKitName: p.kit_name,
    productsTotalQuantity: p.pieces,
    bought: boughtText(p.kit_name, p.pieces),
    statusText: customerStatusText(flags, undoingOf(order)),
    undone: presentUndone(undoneOf({ undoneAt: o.undone_at, withdrawnAt: o.withdrawn_at })),
    total: centsToWire(o.total_cents),
    paymentMethodId: o.payment_method_id,
    paymentMethodName: o.payment_method_name,
    customerPaymentMethodName: o.payment_method_name,
    submissionDate: o.submitted_at?.toISOString() ?? null,
    error: facts.error,
    isCancelled: o.state === 'cancelled',
    customerStripePaymentSessionId: p.card_session_id,
    customerPagoDilTransactionId: p.financing_id,
    customerPagoDilTransactionStatus: financingStatus(p.provider_status),
    withdrawal: presentWithdrawal(order, at.now, at.config),
  };
};

/** What the agent earns by the order stays out of it. */
export const presentCustomerBreakdown = (
  totals: Totals,
  rules: { discountBasisPoints: number; freeShippingMinCents: number | null; methodId: string },
): z.input<typeof customerBreakdown> => {
  const { fee: _fee, points: _points, ...rest } = presentBreakdown(totals, { ...rules, agentPointsTenths: 0 });
  return rest;
};

/** Only to whoever paid it (ORD-503). */
const presentPaidOnline = ({ order: o, part: p }: CustomerOrder): z.input<typeof customerCommission>['paidOnline'] =>
  p.held_cents === null || !o.customer_completes
    ? null
    : { amount: centsToWire(p.held_cents), at: p.held_at?.toISOString() ?? null };

export const presentCommissionOfCustomer = (
  order: CustomerOrder,
  more: Moment & {
    commissions: readonly CommissionRow[];
    lines: readonly LineRow[];
    challenge: Challenge | null;
    person: CustomerPerson;
  },
): z.input<typeof customerCommission> => {
  const whole = presentOrder(order.order, null, more.commissions, more.lines, null);
  const { fee: _fee, points: _points, ...breakdown } = whole.breakdown;
  const row = presentRow(order, more);
  const facts = methodFacts(order.order);
  return {
    ...row,
    items: whole.commissions
      .filter((c) => c.id === order.part.commission_id)
      .flatMap((c) => c.items)
      .map(({ points: _points, ...item }) => item),
    breakdown,
    customerContractOtpChallenge: more.challenge && presentChallenge(more.challenge),
    contractId: order.part.contract_id,
    paymentNotice: paymentNotice({
      ...facts,
      reader: 'customer',
      customer: more.person.full_name,
      provider: order.part.last_provider,
    }),
    isPaymentMethodChangeable: order.order.customer_completes && mayChangeMethod(facts) === null,
    mavDownloadUrl: whole.mavDownloadUrl,
    paymentDueOn: whole.paymentDueOn,
    paidOnline: presentPaidOnline(order),
    isPaymentInReview: isInReview(order.part.last_attempt),
    withdrawalStatement: {
      fullName: more.person.full_name,
      email: more.person.email ?? '',
      contract: contractDescription(order),
    },
  };
};

/** The contract, as a statement of withdrawal identifies it. */
export const contractDescription = ({ order: o, part: p }: CustomerOrder): string => {
  const signed = p.signed_at === null ? '' : `, firmato il ${formatInstant(p.signed_at)}`;
  const sent = o.submitted_at === null ? '' : `, inviato il ${formatInstant(o.submitted_at)}`;
  return `${o.type_title} n. ${o.id}${signed}${sent}, ${boughtText(p.kit_name, p.pieces)}`;
};
