import { sql } from 'drizzle-orm';
import { createCommission, earnedPoints, quoteCommission } from '@ema/calls/orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { centsToWire, wireToCents } from '@ema/domain/kernel/money.ts';
import { formatPoints, pointsEarnedTenths, pointsUsedTenths } from '@ema/domain/orders/points.ts';
import { sampleIsOrderable } from '@ema/domain/orders/sample-item.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { priceCart, type PricedCart } from './cart.ts';
import { lockSeller } from './confirmation.ts';
import { accountOf, proposeToCustomer } from '../customer-orders/propose.ts';
import { presentBreakdown } from './present.ts';
import { totalsOf, type Totals, type TotalsRules } from './totals.ts';
import { appendCommission, insertOrder, recomputeOrder } from './write-order.ts';

type Seller = {
  level: number;
  points_tenths: number;
  reserved: number;
  units: number;
  sample_open: boolean;
  seller_name: string;
  customer_name: string | null;
  open_order: number | null;
};

/** The type whose commissions join the open order of their seller. */
const CUMULATIVE = 'fibra-cumulative';

/** What a new commission depends on besides the catalogue: the seller, the customer in their register, an open order to join. */
const sellerOf = async (
  c: CallContext,
  agentId: number,
  given: { customerId: number | null; typeId: string; methodId: string; lock: boolean },
): Promise<Seller> => {
  // Statements of their own: what waits for a lock sees what was written before it got it only in the next one.
  if (given.lock && given.typeId === CUMULATIVE)
    await c.db.execute(sql`
      select 1 from orders o where o.seller_id = ${agentId} and o.type_id = ${given.typeId} and o.payment_method_id = ${given.methodId} and o.state = 'open' for update`);
  if (given.lock) await lockSeller(c.db, agentId);
  const found = await c.db.execute<Seller>(sql`
    select a.level, a.points_tenths, a.sample_units_purchased as units, exists (select 1 from open_samples s where s.seller_id = a.id) as sample_open,
      p.first_name || ' ' || p.last_name as seller_name,
      coalesce((select sum(o.points_used_tenths - o.points_earned_tenths) from orders o where o.seller_id = a.id and o.state in ('open', 'in_payment')), 0)::int as reserved,
      (select cp.first_name || ' ' || cp.last_name from agent_customers ac join customers cu on cu.id = ac.customer_id join people cp on cp.id = cu.person_id
        where ac.agent_id = a.id and ac.complete and ac.customer_id = ${given.customerId}::bigint) as customer_name,
      (select o.id from orders o where o.seller_id = a.id and o.type_id = ${given.typeId} and o.payment_method_id = ${given.methodId} and o.state = 'open' and o.type_id = ${CUMULATIVE}) as open_order
    from agents a join users u on u.id = a.user_id join people p on p.id = u.person_id where a.id = ${agentId}`);
  const seller = found.rows[0];
  if (!seller) throw new CallError('forbidden');
  return seller;
};

const rulesOf = (cart: PricedCart, level: number): TotalsRules => ({
  shop: cart.type.shop,
  scale: cart.type.scale,
  level,
  discountBasisPoints: cart.method.discountBasisPoints,
  shippingFeeCents: cart.type.shipping_fee_cents,
  freeShippingMinCents: cart.type.free_shipping_min_cents,
});
const balanceOf = (seller: Seller, totals: Totals): number =>
  seller.points_tenths - seller.reserved + totals.earnedTenths - totals.usedTenths;

/** ORD-106, ORD-107: prices a cart as the server would at submission; nothing is written. An empty cart costs nothing. */
export const quoteHandler = handle(quoteCommission, async (c, { body }) => {
  const agentId = agentIdOf(c.viewer);
  const priced = await priceCart(c.db, { ...body, paymentMethod: body.paymentMethod ?? null }, c.viewer.shop);
  // As long as the way of paying is not chosen it promises no discount.
  const isOpen = !body.paymentMethod && priced.type.payments.length > 1;
  const cart = isOpen ? { ...priced, method: { ...priced.method, methodId: '', discountBasisPoints: 0 } } : priced;
  const seller = await sellerOf(c, agentId, {
    customerId: null,
    typeId: cart.type.id,
    methodId: cart.method.methodId,
    lock: false,
  });
  const totals = totalsOf(cart.lines, rulesOf(cart, seller.level));
  return presentBreakdown(totals, {
    discountBasisPoints: cart.method.discountBasisPoints,
    freeShippingMinCents: cart.type.free_shipping_min_cents,
    methodId: cart.method.methodId,
    agentPointsTenths: seller.points_tenths - seller.reserved,
  });
});

/** ORD-081: a new commission. It opens an order of its own or joins the open one of a type that collects them. */
export const createCommissionHandler = handle(
  createCommission,
  async (c, { body }) => {
    const agentId = agentIdOf(c.viewer);
    const cart = await priceCart(c.db, body, c.viewer.shop);
    if (!body.paymentMethod && cart.type.payments.length > 1)
      throw invalidField('paymentMethod', 'Scegli come si paga.');
    const hasSample = cart.lines.some((l) => kindOf(l.code) === 'sample');
    const onlySample = hasSample && cart.lines.length === 1;
    const customerId = body.customer ?? null;
    const seller = await sellerOf(c, agentId, {
      customerId,
      typeId: cart.type.id,
      methodId: cart.method.methodId,
      // Of two at once one waits where both would spend the same: points, the sample, a place in the open order.
      lock: hasSample || pointsUsedTenths(cart.lines) > 0 || cart.type.id === CUMULATIVE,
    });
    if (customerId !== null && seller.customer_name === null)
      throw invalidField('customer', 'Il cliente non è nel tuo elenco.');
    if (customerId === null && cart.type.customer_required && !onlySample)
      throw invalidField('customer', 'Scegli il cliente.');
    const orderable = sampleIsOrderable({
      enabledByType: cart.type.sample_enabled,
      level: seller.level,
      unitsPurchased: seller.units,
      inOpenCommission: seller.sample_open,
      productFound: true,
    });
    if (hasSample && !orderable)
      throw invalidField('items', 'Lo strizzamop dimostrativo si può ordinare una sola volta.');
    const customerCompletes = !cart.type.completable_by_seller && customerId !== null;
    const account = customerCompletes ? await accountOf(c, customerId) : null;
    const rules = rulesOf(cart, seller.level);
    const totals = totalsOf(cart.lines, rules);
    const balance = balanceOf(seller, totals);
    if (totals.usedTenths > 0 && balance < 0)
      throw invalidField('items', `Gli omaggi superano i tuoi punti di ${formatPoints(-balance)}.`);
    if (body.expectedTotal !== undefined && wireToCents(body.expectedTotal) !== totals.breakdown.totalCents)
      throw new CallError(
        'stale_version',
        `Nel frattempo i prezzi sono cambiati: il totale è ora di ${centsToWire(totals.breakdown.totalCents).replace('.', ',')} €. Ricontrolla e conferma di nuovo.`,
      );
    const given = {
      typeId: cart.type.id,
      shop: cart.type.shop,
      sellerId: agentId,
      userId: c.viewer.actorUserId,
      customerId,
      methodId: cart.method.methodId,
      methodName: cart.method.name,
      kit: cart.kit,
      note: body.note,
      draftId: body.draftId ?? null,
      lines: cart.lines,
      totals,
      now: c.now,
      hasSample,
      customerCompletes,
      searchText: [seller.seller_name, String(agentId), seller.customer_name ?? '', cart.type.title]
        .join(' ')
        .toLowerCase(),
    };
    const made =
      seller.open_order === null ? await insertOrder(c.db, given) : await join(c, seller.open_order, given, rules);
    if (account !== null)
      await proposeToCustomer(c, {
        orderId: made.orderId,
        commissionId: made.id,
        userId: account,
        sellerName: seller.seller_name,
      });
    await c.audit({
      object: 'commission',
      objectId: made.id,
      detail: { order: made.orderId, totalCents: totals.breakdown.linesCents },
    });
    return { ...made, total: centsToWire(totals.breakdown.totalCents) };
  },
  { status: 201 },
);

/** Joins the open order, whose row is locked so that it cannot be sent in between. */
const join = async (
  c: CallContext,
  orderId: number,
  given: Parameters<typeof appendCommission>[2],
  rules: TotalsRules,
): Promise<{ id: number; orderId: number }> => {
  const locked = await c.db.execute(sql`select 1 from orders where id = ${orderId} and state = 'open' for update`);
  if (locked.rows.length === 0) return insertOrder(c.db, given);
  const id = await appendCommission(c.db, orderId, given);
  await recomputeOrder(c.db, orderId, rules);
  return { id, orderId };
};

/** ORD-107 */
export const earnedPointsHandler = handle(earnedPoints, async (c, { query }) => ({
  points: c.viewer.shop === 1 ? (pointsEarnedTenths(wireToCents(query.total)) / 10).toFixed(1) : '0.0',
}));
