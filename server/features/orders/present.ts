/** Turns rows of orders and commissions into answers. */
import type { z } from 'zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { undone as undoneShape, vatGroup } from '@ema/calls/kernel/shapes.ts';
import type { breakdown, commission, order, orderRow, submitDirectly } from '@ema/calls/orders.ts';
import type { listSubordinatesCommissions } from '@ema/calls/orders/subordinates.ts';
import type { methodChoices } from '@ema/calls/orders/payment-method.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { GIFT_FEE, GIFT_METHOD } from '@ema/domain/appointments/gift.ts';
import { centsToWire, type Cents } from '@ema/domain/kernel/money.ts';
import { feeOf, sentFee, type Fee } from '@ema/domain/orders/fees.ts';
import { CASH_ON_DELIVERY } from '@ema/domain/orders/payment-methods.ts';
import { depositOf, klarnaInstalments, vatGroups, type VatGroup } from '@ema/domain/orders/pricing.ts';
import { AGENT_STATES, PENDING_STATES, type OrderState } from '@ema/domain/orders/states.ts';
import { mayDeleteCommission, mayEditCommission } from '@ema/domain/orders/may.ts';
import { orderFlags, pendingStatusText } from '@ema/domain/orders/pending-status.ts';
import { undoneOf, undoneText, type Undone } from '@ema/domain/orders/undone.ts';
import { leavesToPay } from '@ema/domain/deliveries/mav.ts';
import { waitedFor } from '@ema/domain/orders/waiting.ts';
import { isInReview, UNDER_REVIEW } from '@ema/domain/payments/message.ts';
import { mayCallOff, mayChangeMethod } from '@ema/domain/payments/method.ts';
import { paymentNotice } from '@ema/domain/payments/notice.ts';
import { methodFacts, type Choice } from './change-method.ts';
import type { CommissionRow, LineRow } from './commission-queries.ts';
import type { OrderRow } from './order-queries.ts';
import { CUMULATIVE } from './seller-queries.ts';
import type { Submission } from './submit.ts';
import type { OrderListRow } from './submitted-queries.ts';
import type { SubordinateCommissionRow } from './subordinate-queries.ts';
import { totalledLine, type Totals } from './totals.ts';

export const missingOrder = (id: number): CallError => new CallError('not_found', `Ordine ${id} non trovato`);

export const tenths = (n: number): string => (n / 10).toFixed(1);
const percent = (basisPoints: number): string => String(basisPoints / 100);

/** What is paid when: the deposit at the door, three instalments. */
const presentParts = (methodId: string, totalCents: Cents, depositCents: Cents = depositOf(totalCents)) => ({
  deposit: methodId === CASH_ON_DELIVERY ? centsToWire(depositCents) : null,
  instalments:
    methodId === 'stripe_klarna'
      ? klarnaInstalments(totalCents).map((i) => ({ afterDays: i.afterDays, amount: centsToWire(i.cents) }))
      : [],
});
/** «Imponibile» and «IVA», rate by rate. */
export const presentVat = (groups: readonly VatGroup[]): z.input<typeof vatGroup>[] =>
  groups.map((v) => ({
    percentage: v.vatBasisPoints / 100,
    taxable: centsToWire(v.taxableCents),
    vat: centsToWire(v.vatCents),
  }));

/** Why a sent order is to be left alone, for whoever reads it. */
export const presentUndone = (undone: Undone | null): z.input<ReturnType<typeof undoneShape>> =>
  undone && { why: undone.why, at: undone.at.toISOString(), text: undoneText(undone) };

/** What a total is made of, for an order or for a cart not yet sent. */
export const presentBreakdown = (
  t: Totals,
  rules: {
    discountBasisPoints: number;
    freeShippingMinCents: number | null;
    methodId: string;
    agentPointsTenths: number;
    /** What came in where that is known; else the deposit that is asked for. */
    depositCents?: Cents | null;
  },
): z.input<typeof breakdown> => ({
  lines: centsToWire(t.breakdown.linesCents),
  paymentDiscount: centsToWire(t.breakdown.paymentDiscountCents),
  paymentDiscountPercentage: rules.discountBasisPoints / 100,
  shipping: centsToWire(t.breakdown.shippingCents),
  freeShippingFrom: rules.freeShippingMinCents === null ? null : centsToWire(rules.freeShippingMinCents),
  total: centsToWire(t.breakdown.totalCents),
  taxable: centsToWire(t.breakdown.taxableCents),
  vat: presentVat(t.breakdown.vatByRate),
  ...presentParts(rules.methodId, t.breakdown.totalCents, rules.depositCents ?? undefined),
  fee: {
    percentage: percent(t.fee.basisPoints),
    amount: centsToWire(t.fee.feeCents),
    description: t.fee.description,
    nextPercentage: t.fee.next && percent(t.fee.next.basisPoints),
    missing: t.fee.next && centsToWire(t.fee.next.missingCents),
  },
  points: {
    previous: tenths(rules.agentPointsTenths),
    earned: tenths(t.earnedTenths),
    used: tenths(t.usedTenths),
    balance: tenths(rules.agentPointsTenths + t.earnedTenths - t.usedTenths),
  },
});

/** The ways to pay, with what each would come to; the present one has the total that stands (ORD-523). */
export const presentChoices = (
  order: Pick<OrderRow, 'payment_method_id' | 'total_cents'>,
  choices: readonly Choice[],
): z.input<typeof methodChoices> => ({
  items: choices.map(({ method, totals: { breakdown } }) => {
    const isCurrent = method.methodId === order.payment_method_id;
    const totalCents = isCurrent ? order.total_cents : breakdown.totalCents;
    return {
      methodId: method.methodId,
      name: method.name,
      description: method.description,
      discountPercentage: method.discountBasisPoints / 100,
      isCurrent,
      total: centsToWire(totalCents),
      ...presentParts(method.methodId, totalCents),
    };
  }),
});

const orderOf = (c: CommissionRow) => ({ state: c.state, heldPayment: c.is_held ? UNDER_REVIEW : null });
export const presentCommission = (c: CommissionRow, lines: readonly LineRow[]): z.input<typeof commission> => ({
  id: c.id,
  orderId: c.order_id,
  type: { id: c.type_id, title: c.type_title },
  seller: {
    id: c.seller_id,
    fullName: c.seller_name,
    phone: c.seller_phone,
    mobile: c.seller_mobile,
    email: c.seller_email,
  },
  customer:
    c.customer_id === null ? null : { id: c.customer_id, fullName: c.customer_name ?? '', city: c.customer_city ?? '' },
  date: c.created_at.toISOString(),
  note: c.note,
  total: centsToWire(c.total_cents),
  productKitName: c.kit_name,
  items: lines
    .filter((l) => l.commission_id === c.id)
    .map((l) => ({
      product: l.code,
      name: l.name,
      picture: l.picture,
      attributes: l.attributes,
      quantity: l.quantity,
      unitPrice: centsToWire(l.unit_price_cents),
      total: centsToWire(l.unit_price_cents * l.quantity),
      points: tenths(l.points_tenths),
    })),
  isUpdateLocked: mayEditCommission(orderOf(c)) !== null,
  isDeleteLocked: mayDeleteCommission(orderOf(c)) !== null,
  version: c.version,
});

const isPending = (state: OrderState): boolean => PENDING_STATES.some((s) => s === state);
/** What it earned when it was sent; while it is pending, what it would earn today (NET-536). */
const feeOfOrder = (o: OrderListRow): Fee => {
  if (o.payment_method_id === GIFT_METHOD.id) return GIFT_FEE;
  if (isPending(o.state)) return feeOf(o.taxable_cents, o.level, o.scale);
  const sent = { taxableCents: o.taxable_cents, basisPoints: o.fee_basis_points, feeCents: o.fee_cents };
  return sentFee({ ...sent, level: o.level }, o.scale);
};

const presentHead = (o: OrderListRow, reason: string | null) => {
  const view = {
    state: o.state,
    paymentMethodId: o.payment_method_id,
    completableBySeller: o.type_completable,
    confirmationError: reason,
  };
  const flags = orderFlags(view);
  const fee = feeOfOrder(o);
  return {
    id: o.id,
    title: `${o.type_title} n. ${o.id}`,
    shop: o.shop,
    state: o.state,
    commissionsCount: o.commission_count,
    customers: o.customers,
    type: {
      id: o.type_id,
      title: o.type_title,
      isCompletableBySeller: o.type_completable,
      isDeliveryPaymentConfirmationRequired: leavesToPay(o.payment_method_id),
    },
    orderTotal: centsToWire(o.total_cents),
    agentFee: centsToWire(fee.feeCents),
    agentFeePercentage: percent(fee.basisPoints),
    agentFeeScaleDescription: fee.description,
    pointsEarned: tenths(o.points_earned_tenths),
    pointsUsed: tenths(o.points_used_tenths),
    paymentMethodId: o.payment_method_id,
    paymentMethodName: o.payment_method_name,
    confirmationError: o.state === 'submitted' ? null : reason,
    statusText: pendingStatusText(view),
    waitingFor: waitedFor({ ...view, customer: o.customers[0] ?? null }),
    isSubmittable: flags.isSubmittable,
    isPayableOnlineWithStripe: flags.isPayableOnlineWithStripe,
    isWaitingForCustomerConfirmation: flags.isWaitingForCustomerConfirmation,
    isInPayment: flags.isInPayment,
    isSubmitted: flags.isSubmitted,
    createdAt: o.created_at.toISOString(),
    submissionTime: o.submitted_at?.toISOString() ?? null,
    orderDate: o.order_date,
    version: o.version,
    undone: presentUndone(undoneOf({ undoneAt: o.undone_at, withdrawnAt: o.withdrawn_at })),
  };
};

export const presentOrderRow = (o: OrderListRow, reason: string | null): z.input<typeof orderRow> => ({
  ...presentHead(o, reason),
  isLinkedToAppointment: o.is_linked ?? false,
  commissions: o.commissions.map((c) => ({
    id: c.id,
    customer: c.customer,
    total: centsToWire(c.totalCents),
  })),
});

const isAgents = (state: OrderState): boolean => AGENT_STATES.some((one) => one === state);
/** An order with its commissions. Its figures are the frozen ones; the groups of VAT follow from them and the lines. */
export const presentOrder = (
  o: OrderRow,
  reason: string | null,
  commissions: readonly CommissionRow[],
  lines: readonly LineRow[],
  deliveryNotice: string | null,
): z.input<typeof order> => {
  const facts = methodFacts(o);
  const [discountCents, shippingCents] = [o.discount_cents, o.shipping_cents];
  const frozen: Totals = {
    breakdown: {
      linesCents: o.lines_total_cents,
      paymentDiscountCents: discountCents,
      shippingCents,
      totalCents: o.total_cents,
      taxableCents: o.taxable_cents,
      vatByRate: vatGroups(lines.map(totalledLine), { discountCents, shippingCents }),
    },
    fee: feeOfOrder(o),
    earnedTenths: o.points_earned_tenths,
    usedTenths: o.points_used_tenths,
  };
  const isSent = o.state === 'submitted';
  const shown = presentBreakdown(frozen, {
    discountBasisPoints: o.discount_basis_points,
    freeShippingMinCents: isSent ? null : o.free_shipping_min_cents,
    methodId: o.payment_method_id,
    agentPointsTenths: o.points_before_tenths,
    depositCents: o.deposit_cents,
  });
  return {
    ...presentHead(o, reason),
    // The seller's points of today say nothing of one that was sent, nor of one that waits for its customer (ORD-489).
    breakdown: isAgents(o.state) ? shown : { ...shown, points: { ...shown.points, previous: null, balance: null } },
    commissions: commissions.map((c) => presentCommission(c, lines)),
    agentStripePaymentSessionId: o.type_completable ? o.session_id : null,
    mavDownloadUrl: o.mav_due_on !== null && o.undone_at === null ? `/file/mav/${o.id}` : null,
    paymentDueOn: o.mav_due_on,
    paymentNotice: paymentNotice({
      ...facts,
      reader: 'seller',
      customer: o.customers[0] ?? null,
      provider: o.last_attempt?.provider ?? null,
    }),
    isPaymentMethodChangeable: mayChangeMethod(facts) === null,
    isCancellable: mayCallOff(facts) === null,
    takesCommissions: o.state === 'open' && o.type_id === CUMULATIVE && !isInReview(facts.lastAttempt),
    deliveryNotice: o.shop === FIBRA ? deliveryNotice : null,
    delivery: { subjectName: o.delivery_subject_name, address: o.delivery_address, carrier: o.carrier },
  };
};

export const presentSubmission = (orderId: number, sent: Submission): z.input<typeof submitDirectly.output> => ({
  id: orderId,
  submissionTime: sent.submittedAt.toISOString(),
  orderDate: sent.orderDate,
  total: centsToWire(sent.totalCents),
});

type SubordinatePage = z.input<typeof listSubordinatesCommissions.output>;
export const presentSubordinateRow = (r: SubordinateCommissionRow): SubordinatePage['items'][number] => ({
  id: r.id,
  orderId: r.order_id,
  submissionDate: r.submitted_at.toISOString(),
  seller: { id: r.seller_id, fullName: r.full_name, phone: r.phone, mobile: r.mobile, email: r.email },
});
