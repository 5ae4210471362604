/** What an order leaves to be paid after it was sent: slip, number, day and amount. */
import { addDays, type Day } from '../kernel/days.ts';
import type { Cents } from '../kernel/money.ts';
import { depositOf } from '../orders/pricing.ts';

/** A delivery, and with it what is left to pay, is due so many days after the order was sent. */
export const DELIVERY_DAYS = 14;
/** So many days after a delivery was due its payment must be declared, or its seller is blocked and deleted (NET-261). */
export const DAYS_TO_DECLARE = 2;
/** The first day of the report of unpaid deliveries, unless another is asked for: the start of the previous year (NET-262). */
export const unpaidSince = (today: Day): Day => `${Number(today.slice(0, 4)) - 1}-01-01`;
/** `mav`: the bank's slip; `bp`: the postal slip that goes with goods paid at the door. */
export const SLIP_TYPES = ['mav', 'bp'] as const;
export type SlipType = (typeof SLIP_TYPES)[number];

const CREDITOR = /^\d{5}$/;

/**
 * Number of a MAV slip: 17 digits, of which 5 are the creditor's as its bank gave them, 10 are the order's number and 2
 * the control, the remainder by 93 (as on the premarked postal slips, D.M. 20 May 2013, annex 1). @throws RangeError
 */
export const mavNumber = (creditorCode: string, orderId: number): string => {
  if (!CREDITOR.test(creditorCode)) throw new RangeError('the creditor’s code has five digits');
  if (!Number.isSafeInteger(orderId) || orderId < 1 || orderId > 9_999_999_999) throw new RangeError('not an order');
  const plain = `${creditorCode}${String(orderId).padStart(10, '0')}`;
  return `${plain}${controlOf(plain)}`;
};
const controlOf = (plain: string): string => String(BigInt(plain) % 93n).padStart(2, '0');

export const isMavNumber = (text: string): boolean =>
  /^\d{17}/.test(text) && controlOf(text.slice(0, 15)) === text.slice(15);

/** In groups, as it is read aloud at a counter. */
export const formatMavNumber = (number: string): string =>
  `${number.slice(0, 5)} ${number.slice(5, 10)} ${number.slice(10, 15)} ${number.slice(15)}`;

/** Does an order paid in this way leave something that its seller declares as paid later (ORD-158)? */
export const leavesToPay = (paymentMethodId: string): boolean =>
  paymentMethodId === 'mav' || paymentMethodId === 'cash_on_delivery';

export type DeliveryPlan = { slip: SlipType; code: string; date: Day; depositCents: Cents; toPayCents: Cents };

/**
 * What an order leaves to be paid after it was sent, or null when nothing is: paid online, or free.
 *
 * @param paidCents what came in online where that is not the deposit that was asked for, and was taken all the same
 */
export const deliveryOf = (
  orderId: number,
  paymentMethodId: string,
  totalCents: Cents,
  sentOn: Day,
  paidCents?: Cents,
): DeliveryPlan | null => {
  if (!leavesToPay(paymentMethodId)) return null;
  const isCash = paymentMethodId === 'cash_on_delivery';
  const depositCents = isCash ? (paidCents ?? depositOf(totalCents)) : 0;
  const toPayCents = totalCents - depositCents;
  if (toPayCents <= 0) return null;
  return {
    slip: isCash ? 'bp' : 'mav',
    code: `C${String(orderId).padStart(7, '0')}`,
    date: addDays(sentOn, DELIVERY_DAYS),
    depositCents,
    toPayCents,
  };
};
