/** Payments as the portal answers them: where one stands, and what an administrator reads about a flagged one. */
import type { z } from 'zod';
import type { flaggedPayment, paymentStatus } from '@ema/calls/payments.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { mayHappen } from '@ema/domain/kernel/transitions.ts';
import { mayHappen as mayHappenToOrder } from '@ema/domain/orders/states.ts';
import { KIT_PAYMENT_TRANSITIONS } from '@ema/domain/sponsorship/states.ts';
import { isInReview, paymentMessage } from '@ema/domain/payments/message.ts';
import { dueOnline } from '@ema/domain/payments/due.ts';
import { changedSince, isStillOwed, reviewActions, type Owed, type Reviewed } from '@ema/domain/payments/may.ts';
import { isHeld } from '@ema/domain/payments/states.ts';
import type { FlaggedRow } from './flagged-queries.ts';
import type { AttemptRow, BorrowerRow, OrderStateRow } from './queries.ts';

export const UNDER_WAY = 'Il rimborso è stato avviato e il fornitore non l’ha ancora confermato: lo seguiamo noi.';

export type Status = z.input<typeof paymentStatus>;
export const presentStatus = (order: OrderStateRow, attempt: AttemptRow | null): Status => ({
  orderId: order.id,
  state: order.state,
  attempt: attempt?.state ?? null,
  isInReview: isInReview(attempt?.state ?? null),
  message: paymentMessage(order.state, attempt?.state ?? null),
});

export const presentFlagged = (r: FlaggedRow): z.input<typeof flaggedPayment> => ({
  id: r.id,
  orderId: r.order_id,
  orderState: r.order_state,
  seller: r.seller_id === null ? null : { id: r.seller_id, fullName: r.seller_name ?? '' },
  kit:
    r.kit_part === null || r.kit_number === null || r.kit_state === null
      ? null
      : { part: r.kit_part, number: r.kit_number, state: r.kit_state, payer: r.kit_payer, username: r.kit_username },
  customer: r.customer_name,
  paymentMethodName: r.method_name,
  reference: r.reference,
  state: r.state,
  amount: centsToWire(r.amount_cents),
  received: r.received_cents === null ? null : centsToWire(r.received_cents),
  reason: reasonOf(r),
  createdAt: r.created_at.toISOString(),
  paidAt: r.paid_at?.toISOString() ?? null,
  resolvedAt: r.resolved_at?.toISOString() ?? null,
  resolvedBy: r.resolved_by,
  resolution: r.resolution,
  note: r.resolution_note,
  actions: r.resolved_at ? [] : reviewActions(reviewedOf(r)),
});

const owedOf = (r: FlaggedRow): Owed => ({
  isKit: r.order_state === null,
  flag: r.flag,
  amountCents: r.amount_cents,
  dueCents: r.kit_amount_cents ?? dueOnline(r.order_method_id ?? '', r.order_total_cents ?? 0),
});
/** Does what it pays still wait for money? */
const isWaiting = (r: FlaggedRow): boolean =>
  r.order_state === null
    ? r.kit_state !== null && !r.is_invitation_deleted && mayHappen(KIT_PAYMENT_TRANSITIONS, r.kit_state, 'paid')
    : mayHappenToOrder(r.order_state, 'payment_accepted');
/** What decides on the office’s word. */
export const reviewedOf = (r: FlaggedRow): Reviewed => ({
  state: r.state,
  isAcceptable: isWaiting(r) && isStillOwed(owedOf(r)),
  isSuperseded: r.is_superseded,
});
/** Why somebody has to look at it; also that its order was changed after the money came in. */
const reasonOf = (r: FlaggedRow): string => {
  const why = r.flag_text ?? (r.state === 'refunding' ? UNDER_WAY : 'Il pagamento è stato rimborsato.');
  const isOpen = r.resolved_at === null && isHeld(r.state) && !r.is_superseded && r.order_state !== null;
  return isOpen && isWaiting(r) && !isStillOwed(owedOf(r)) ? `${why} ${changedSince(owedOf(r))}` : why;
};

/** Who asks for the credit, as the provider of financings is told. */
export const presentBorrower = (r: BorrowerRow) => ({
  firstName: r.first_name,
  lastName: r.last_name,
  fiscalCode: r.fiscal_code,
  birthDate: r.birth_date,
  email: r.email,
  mobile: r.mobile,
  street: r.street,
  city: r.city,
  postCode: r.post_code,
  province: r.province,
});
