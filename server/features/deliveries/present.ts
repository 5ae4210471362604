/** Rows of deliveries as the portal answers them. */
import type { z } from 'zod';
import type { commissionDelivery } from '@ema/calls/deliveries.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { deadlineOf, stepOf } from '@ema/domain/payments/ladder.ts';
import type { DeliveryRow } from './queries.ts';

export const presentDelivery = (r: DeliveryRow, now: Date): z.input<typeof commissionDelivery> => {
  const deadline = deadlineOf(r.date, r.extended);
  const isOpen = r.verified_at === null && !r.is_declared;
  return {
    id: r.id,
    orderId: r.order_id,
    code: r.code,
    date: r.date,
    seller: { id: r.seller_id, fullName: r.seller_name },
    customer: r.customer_name,
    priceTaxable: centsToWire(r.taxable_cents),
    finalTotalToPay: centsToWire(r.to_pay_cents),
    productsDiscount: centsToWire(Number(r.discounted_cents)),
    deposit: centsToWire(r.deposit_cents),
    mavDownloadUrl: r.slip === 'mav' ? `/file/mav/${r.order_id}` : null,
    paymentMethodName: r.method_name,
    paymentMethodType: r.slip,
    isOverdue: r.verified_at === null && r.date < romeDay(now),
    isPaymentDeclared: r.is_declared,
    isPaymentVerified: r.verified_at !== null,
    deadline,
    step: isOpen ? stepOf(r.date, deadline, romeDay(now)) : null,
    rejectionNote: isOpen ? r.rejection : null,
  };
};
