/** The customer's own order, which waits for the customer's signature (ORD-342). */
import { createCustomerCommission } from '@ema/calls/customer-orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { ORDER_ALREADY_MADE } from '@ema/domain/customer-orders/may.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { assignOrderCopy } from '../contracts/assign.ts';
import { handle } from '../../kernel/handle.ts';
import { refuseWithoutMethod } from '../orders/cart.ts';
import { insertOrder } from '../orders/write-order.ts';
import { boundErrorOf, priceCustomerCart, type CustomerCart } from './cart.ts';
import { findCustomerPerson } from './queries.ts';

export const createCustomerCommissionHandler = handle(
  createCustomerCommission,
  async (c, { body }) => {
    const cart = await priceCustomerCart(c, body);
    refuseWithoutMethod(cart, body.paymentMethod);
    refuseTotal(cart, body.expectedTotal);
    const person = await findCustomerPerson(c.db, c.scope);
    const order = {
      typeId: cart.type.id,
      shop: KLEEN,
      sellerId: cart.seller.id,
      userId: c.viewer.actorUserId,
      customerId: c.viewer.customerId,
      methodId: cart.method.methodId,
      methodName: cart.method.name,
      kit: cart.kit,
      note: '',
      draftId: body.draftId ?? null,
      lines: cart.lines,
      totals: cart.totals,
      now: c.now,
      hasSample: false,
      customerCompletes: true,
      searchText: [cart.seller.name, String(cart.seller.id), person.full_name, cart.type.title].join(' ').toLowerCase(),
    };
    const inserted = await insertOrder(c.db, order, ORDER_ALREADY_MADE);
    await assignOrderCopy(c.db, person.user_id, inserted.orderId);
    await c.audit({
      object: 'commission',
      objectId: inserted.id,
      detail: { order: inserted.orderId, totalCents: cart.totals.breakdown.totalCents },
    });
    return { id: inserted.id };
  },
  { status: 201 },
);

/** Beyond the type's bounds, or another total than the one the customer saw. */
const refuseTotal = (cart: CustomerCart, expectedTotal: string | undefined): void => {
  const { breakdown } = cart.totals;
  const bound = boundErrorOf(cart);
  if (bound !== null) throw invalidField('items', bound);
  if (expectedTotal === undefined || wireToCents(expectedTotal) === breakdown.totalCents) return;
  const now = formatEuro(breakdown.totalCents);
  throw new CallError(
    'stale_version',
    `Nel frattempo i prezzi sono cambiati: il totale è ora di ${now}. Ricontrolla e conferma di nuovo.`,
  );
};
