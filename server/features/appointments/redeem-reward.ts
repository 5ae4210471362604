/** A customer redeems the gift of a report that came to a contract: one order without a price (NET-130, NET-132). */
import { sql } from 'drizzle-orm';
import { redeemReward } from '@ema/calls/appointments.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { ALREADY_REDEEMED, mayRedeem } from '@ema/domain/appointments/change.ts';
import { GIFT_LISTING, GIFT_METHOD, GIFT_ORDER_TYPE, giftFault } from '@ema/domain/appointments/gift.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { appointments } from '../../db/tables/appointments.ts';
import type { Outbox } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse, refuseField } from '../../kernel/refuse.ts';
import { ownCustomer } from '../../kernel/scopes.ts';
import { findInListings, findTypes, type ProductRow } from '../catalogue/queries.ts';
import { findCustomerPerson } from '../customer-orders/queries.ts';
import { submitOrder } from '../orders/submit.ts';
import { totalsOf } from '../orders/totals.ts';
import { insertOrder } from '../orders/write-order.ts';
import { existing } from './existing.ts';
import { presentReport } from './present.ts';
import { holdContractOf, ownReport, type AppointmentRow } from './queries.ts';

export const redeemRewardHandler = handle(redeemReward, async (c, { params: { id }, body }) => {
  await holdContractOf(c.db, c.scope, id);
  const known = existing(await ownReport(c.db, c.scope, id));
  refuse('wrong_state', mayRedeem(rewardedOf(known)));
  const [gift] = await findInListings(c.db, [GIFT_LISTING], [body.product]);
  refuseField('product', giftFault(gift ?? null, body.attributes));
  if (!gift) throw new CallError('internal');
  // Whoever comes second waits here for the first, and then finds nothing to take.
  const claimed = await first(
    c.db,
    { id: appointments.id },
    sql`
      update appointments
      set reward_redeemed_at = ema_now(), version = version + 1
      where id = ${id}
        and ${ownCustomer(c.scope, sql`reporting_customer_id`)}
        and status = 'success'
        and reward_redeemed_at is null
        and exists (
          select 1
          from orders o
          where o.id = order_id
            and o.state = 'submitted'
            and o.undone_at is null)
      returning id`,
  );
  refuse('wrong_state', claimed ? null : ALREADY_REDEEMED);
  const person = await findCustomerPerson(c.db, c.scope);
  const orderId = await orderGift(c.db, known, {
    gift,
    attributes: body.attributes,
    customerId: c.viewer.customerId,
    customerName: person.full_name,
    userId: c.viewer.actorUserId,
    now: c.now,
    outbox: c.outbox,
  });
  await c.db.execute(sql`update appointments set reward_order_id = ${orderId} where id = ${id}`);
  await c.audit({ object: 'appointment', objectId: id, detail: { product: gift.code, order: orderId } });
  return presentReport(existing(await ownReport(c.db, c.scope, id)));
});

const rewardedOf = (a: AppointmentRow) => ({
  status: a.status,
  isRewardRedeemed: a.reward_redeemed_at !== null,
  isContractUndone: a.is_contract_undone,
});

type Gift = {
  gift: ProductRow;
  attributes: Record<string, string>;
  customerId: number | null;
  customerName: string;
  userId: number;
  now: Date;
  outbox: Outbox;
};
/** Sent at once, and worth nothing: it earns nobody a fee or points, and costs the seller none. @returns its id */
const orderGift = async (tx: Tx, a: AppointmentRow, g: Gift): Promise<number> => {
  const [type] = await findTypes(tx, { id: GIFT_ORDER_TYPE, shop: KLEEN });
  if (!type) throw new CallError('internal');
  const line = {
    productId: g.gift.id,
    code: g.gift.code,
    name: g.gift.name,
    attributes: g.attributes,
    quantity: 1,
    unitPriceCents: 0,
    vatBasisPoints: g.gift.vat_basis_points,
    pointsTenths: 0,
    listPriceCents: null,
  };
  const totals = totalsOf([line], {
    shop: KLEEN,
    scale: [],
    level: 0,
    discountBasisPoints: 0,
    shippingFeeCents: 0,
    freeShippingMinCents: null,
  });
  const { orderId } = await insertOrder(tx, {
    typeId: type.id,
    shop: KLEEN,
    sellerId: a.seller_id,
    userId: g.userId,
    customerId: g.customerId,
    methodId: GIFT_METHOD.id,
    methodName: GIFT_METHOD.name,
    kit: null,
    note: `Omaggio per l’appuntamento n. ${a.id}`,
    draftId: null,
    lines: [line],
    totals,
    now: g.now,
    hasSample: false,
    customerCompletes: false,
    searchText: [a.seller_name, String(a.seller_id), g.customerName, type.title].join(' ').toLowerCase(),
  });
  const sent = await submitOrder(
    tx,
    {
      id: orderId,
      paymentMethodId: GIFT_METHOD.id,
      totalCents: totals.breakdown.totalCents,
      feeFacts: { taxableCents: 0, level: 0, scale: [] },
    },
    { event: 'submit', now: g.now, outbox: g.outbox },
  );
  if (!sent) throw new CallError('internal');
  return orderId;
};
