import { createCustomerCommission } from '@ema/calls/customer-orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { handle } from '../../kernel/handle.ts';
import { assignOrderCopy } from '../../db/assign-contracts.ts';
import { insertOrder } from '../orders/write-order.ts';
import { customerIdOf, priceCustomerCart } from './catalogue.ts';
import { customerPerson } from './queries.ts';

/** ORD-342: the customer's own order, waiting for the customer's signature. */
export const createCustomerCommissionHandler = handle(
  createCustomerCommission,
  async (c, { body }) => {
    const customerId = customerIdOf(c);
    const cart = await priceCustomerCart(c, body);
    const { breakdown } = cart.totals;
    const goods = breakdown.linesCents - breakdown.paymentDiscountCents;
    if (goods < cart.type.min_total_cents)
      throw invalidField(
        'items',
        `Il totale è inferiore al minimo di ${formatEuro(cart.type.min_total_cents)}: mancano ${formatEuro(cart.type.min_total_cents - goods)}.`,
      );
    if (cart.type.max_total_cents !== null && goods > cart.type.max_total_cents)
      throw invalidField('items', `Il totale supera il massimo di ${formatEuro(cart.type.max_total_cents)}.`);
    if (body.expectedTotal !== undefined && wireToCents(body.expectedTotal) !== breakdown.totalCents)
      throw new CallError(
        'stale_version',
        `Nel frattempo i prezzi sono cambiati: il totale è ora di ${formatEuro(breakdown.totalCents)}. Ricontrolla e conferma di nuovo.`,
      );
    const person = await customerPerson(c.db, customerId);
    const made = await insertOrder(c.db, {
      typeId: cart.type.id,
      shop: 1,
      sellerId: cart.seller.id,
      userId: c.viewer.actorUserId,
      customerId,
      methodId: cart.method.methodId,
      methodName: cart.method.name,
      kit: cart.kit,
      note: '',
      draftId: null,
      lines: cart.lines,
      totals: cart.totals,
      now: c.now,
      hasSample: false,
      customerCompletes: true,
      searchText: [cart.seller.name, String(cart.seller.id), person.full_name, cart.type.title].join(' ').toLowerCase(),
    });
    await assignOrderCopy(c.db, person.user_id, made.orderId);
    await c.audit({
      object: 'commission',
      objectId: made.id,
      detail: { order: made.orderId, totalCents: breakdown.totalCents },
    });
    return { id: made.id };
  },
  { status: 201 },
);
