/** Turns sent orders into the office's answers. */
import type { z } from 'zod';
import type { adminOrderRow, adminOrdersOverview, getAdminOrder, getClosedOrder } from '@ema/calls/admin-orders.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { CASH_ON_DELIVERY } from '@ema/domain/orders/payment-methods.ts';
import { depositOf, vatGroups, type VatGroup } from '@ema/domain/orders/pricing.ts';
import { undoneOf, type Undone } from '@ema/domain/orders/undone.ts';
import { presentUndone, presentVat } from '../orders/present.ts';
import type { ClosedDetail } from './closed-queries.ts';
import type { AdminDetail, AdminRow, Overview } from './queries.ts';

/** The order's VAT, rate by rate, from its frozen figures. */
export const vatOf = (r: Pick<AdminDetail, 'lines' | 'discount_cents' | 'shipping_cents'>): VatGroup[] =>
  vatGroups(
    r.lines.map((l) => ({ quantity: l.quantity, unitPriceCents: l.unit, vatBasisPoints: l.vat })),
    { discountCents: r.discount_cents, shippingCents: r.shipping_cents },
  );

const tenths = (n: number): string => (n / 10).toFixed(1);

/** What undid the order, if anything did. */
export const undoneBy = (r: Pick<AdminRow, 'undone_at' | 'withdrawn_at'>): Undone | null =>
  undoneOf({ undoneAt: r.undone_at, withdrawnAt: r.withdrawn_at });

export const presentAdminRow = (r: AdminRow): z.input<typeof adminOrderRow> => ({
  id: r.id,
  seller: { id: r.seller_id, fullName: r.seller_name },
  customer: r.customer_name,
  submissionDate: r.submitted_at.toISOString(),
  ipAddress: r.ip_address,
  exported: r.exported_at !== null,
  exportedAt: r.exported_at?.toISOString() ?? null,
  undone: presentUndone(undoneBy(r)),
  type: { id: r.type_id, title: r.type_title },
  shop: r.shop,
  priceTotal: centsToWire(r.total_cents),
  paymentMethodId: r.payment_method_id,
  paymentMethodName: r.payment_method_name,
  paymentFlag: r.flag,
});

export const presentAdminOrder = (r: AdminDetail): z.input<typeof getAdminOrder.output> => {
  const sum = (lines: AdminDetail['lines']) => lines.reduce((total, l) => total + l.unit * l.quantity, 0);
  return {
    ...presentAdminRow(r),
    priceTotalTaxable: centsToWire(r.taxable_cents),
    vat: presentVat(vatOf(r)),
    fullPriceProductsSubtotal: centsToWire(sum(r.lines.filter((l) => !l.sample))),
    discountedProductsSubtotal: centsToWire(sum(r.lines.filter((l) => l.sample))),
    shippingCost: centsToWire(r.shipping_cents),
    deposit: r.payment_method_id === CASH_ON_DELIVERY ? centsToWire(r.deposit_cents ?? depositOf(r.total_cents)) : null,
    discounts:
      r.discount_cents > 0
        ? [{ id: 'payment-method', name: `Sconto ${r.payment_method_name}`, value: centsToWire(r.discount_cents) }]
        : [],
    pointsEarningEnabled: r.shop === KLEEN,
    pointsEarned: tenths(r.points_earned_tenths),
    pointsUsed: tenths(r.points_used_tenths),
    agentFee: centsToWire(r.fee_cents),
    orderDate: r.order_date,
    notes: r.notes,
    customers: r.customers,
    refundedAt: r.refunded_at?.toISOString() ?? null,
    extraRefundedAt: r.extra_refunded_at?.toISOString() ?? null,
    fileDownloadUrl: `/file/commission/${r.id}`,
    sellerUserId: r.seller_user_id,
    recipients: { seller: r.seller_email, admin: r.orders_email },
    paidOnline: r.paid_online,
    toRefund: centsToWire(r.to_refund_cents),
    isRefundUnderWay: r.is_refund_under_way,
    items: r.lines.map((l) => ({
      productCode: l.code,
      name: l.name,
      attributes: l.attributes,
      unitPrice: centsToWire(l.unit),
      unitPointsUsed: tenths(l.points),
      quantity: l.quantity,
      total: centsToWire(l.unit * l.quantity),
      pointsUsed: tenths(l.points * l.quantity),
    })),
  };
};

/** The same of one that was deleted, with who it was, how it was paid and who deleted it. */
export const presentClosedOrder = (r: ClosedDetail): z.input<typeof getClosedOrder.output> => ({
  ...presentAdminOrder({ ...r, submitted_at: r.submitted_at ?? r.created_at }),
  submissionDate: r.submitted_at?.toISOString() ?? null,
  removedAt: r.removed_at?.toISOString() ?? null,
  removedBy: r.removed_by,
  removalReason: r.removal_reason,
  contacts: r.contacts,
  attempts: r.attempts.map((a) => ({
    id: a.id,
    provider: a.provider,
    state: a.state,
    amount: centsToWire(a.amountCents),
    received: a.receivedCents === null ? null : centsToWire(a.receivedCents),
    createdAt: new Date(a.createdAt).toISOString(),
    reference: a.reference,
    flag: a.flag,
  })),
});

export const presentOverview = (o: Overview | null): z.input<typeof adminOrdersOverview.output> => ({
  unexported: o?.unexported ?? 0,
  oldestUnexported: o?.oldest ?? null,
  inReview: o?.review ?? 0,
  types: o?.types ?? [],
});
