/** Rows of deliveries and declared payments as the portal answers them, and as slips are printed from them. */
import type { z } from 'zod';
import type { commissionDelivery, declaredPayment } from '@ema/calls/deliveries.ts';
import { daysBetween, romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { returnText } from '@ema/domain/deliveries/may.ts';
import { deadlineOf, stepOf } from '@ema/domain/deliveries/ladder.ts';
import type { MavSlip } from '../../adapters/pdf/mav-slip.ts';
import { parameter, type Parameters } from '../system/parameters.ts';
import type { DeclaredRow, DeliveryRow, ListedDeliveries, SlipRow } from './queries.ts';

/** What a list of it sums up: the rest, as long as not all of it is declared. */
const restOf = (r: DeliveryRow): number => (r.is_declared ? r.to_pay_cents : r.to_pay_cents - r.promised_cents);

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
    finalTotalToPay: centsToWire(restOf(r)),
    totalToPay: centsToWire(r.to_pay_cents),
    declaredAmount: centsToWire(r.promised_cents),
    productsDiscount: centsToWire(r.discounted_cents),
    deposit: centsToWire(r.deposit_cents),
    mavDownloadUrl: r.slip === 'mav' && !r.is_undone ? `/file/mav/${r.order_id}` : null,
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
export const presentSums = (sums: ListedDeliveries['sums']) => ({
  priceTaxable: centsToWire(sums.taxable),
  finalTotalToPay: centsToWire(sums.to_pay),
});
/** A line of the report of unpaid deliveries; who may not see amounts is told none. */
export const presentUnpaid = (r: DeliveryRow, today: Day, seesMoney: boolean) => ({
  id: r.id,
  code: r.code,
  date: r.date,
  daysOverdue: daysBetween(r.date, today),
  seller: { id: r.seller_id, fullName: r.seller_name },
  customer: r.customer_name,
  paymentMethodName: r.method_name,
  priceTaxable: seesMoney ? centsToWire(r.taxable_cents) : null,
  finalTotalToPay: seesMoney ? centsToWire(restOf(r)) : null,
});
/** A declared payment with the delivery it is for. */
export const presentDeclared = (r: DeclaredRow, delivery: DeliveryRow, now: Date): z.input<typeof declaredPayment> => ({
  id: r.id,
  delivery: presentDelivery(delivery, now),
  amount: centsToWire(r.amount_cents),
  date: r.paid_on,
  vcyCode: r.vcy_code,
  bank: r.bank,
  bankBranch: r.bank_branch,
  declaredAt: r.declared_at.toISOString(),
  toReturn: delivery.to_return && returnText(delivery.to_return),
  receiptUrl: r.has_file ? `/file/commission-delivery-payments/${r.id}` : null,
});
/** What a slip says of the delivery, its debtor and the company as creditor. */
export const presentSlip = (r: SlipRow, parameters: Parameters): MavSlip => ({
  number: r.mav_number,
  amountCents: r.to_pay_cents,
  dueOn: r.date,
  orderId: r.order_id,
  orderTitle: `${r.title} n. ${r.order_id}`,
  sentOn: romeDay(r.submitted_at),
  debtor: { fullName: r.full_name, fiscalCode: r.fiscal_code, address: r.address },
  creditor: {
    name: parameter(parameters, 'mav_creditor_name'),
    address: parameter(parameters, 'mav_creditor_address'),
    bank: parameter(parameters, 'mav_creditor_bank'),
  },
});
