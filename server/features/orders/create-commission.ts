/** A new commission: it opens an order of its own or joins the open one of a type that collects them (ORD-081). */
import { createCommission } from '@ema/calls/orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { centsToWire, formatEuro, wireToCents } from '@ema/domain/kernel/money.ts';
import { formatPoints, pointsMissingTenths, pointsUsedTenths } from '@ema/domain/orders/points.ts';
import { sampleIsOrderable } from '@ema/domain/orders/sample-item.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { priceCart, refuseWithoutMethod, type PricedCart } from './cart.ts';
import { holdOpenOrder, lockOpenOrders, lockOwnSeller } from './locks.ts';
import { accountOf, proposeToCustomer } from './propose.ts';
import { CUMULATIVE, findSeller, type SellerRow } from './seller-queries.ts';
import { rulesOfCart, totalsOf, type Totals, type TotalsRules } from './totals.ts';
import {
  appendCommission,
  insertOrder,
  recomputeOrder,
  type InsertedCommission,
  type NewOrder,
} from './write-order.ts';

export const createCommissionHandler = handle(
  createCommission,
  async (c, { body }) => {
    const agentId = agentIdOf(c.viewer);
    if (body.seller !== undefined && body.seller !== agentId)
      throw invalidField('seller', 'Una commissione si crea solo a proprio nome.');
    const cart = await priceCart(c.db, body, c.viewer.shop);
    refuseWithoutMethod(cart, body.paymentMethod);
    const customerId = body.customer ?? null;
    const seller = await lockedSeller(c, cart, customerId);
    refuseCustomer(cart, customerId, seller);
    refuseSample(cart, seller);
    const account = isProposed(cart, customerId) ? await accountOf(c, customerId) : null;
    const rules = rulesOfCart(cart, seller.level);
    const totals = totalsOf(cart.lines, rules);
    refuseTotals(totals, seller, body.expectedTotal);
    const order: NewOrder = {
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
      hasSample: hasSample(cart),
      customerCompletes: account !== null,
      searchText: [seller.seller_name, String(agentId), seller.customer_name ?? '', cart.type.title]
        .join(' ')
        .toLowerCase(),
    };
    const inserted = await insertOrJoin(c, seller.open_order, order, rules);
    if (account !== null)
      await proposeToCustomer(c, {
        orderId: inserted.orderId,
        commissionId: inserted.id,
        userId: account,
        sellerName: seller.seller_name,
      });
    await c.audit({
      object: 'commission',
      objectId: inserted.id,
      detail: { order: inserted.orderId, totalCents: totals.breakdown.linesCents },
    });
    return { ...inserted, total: centsToWire(totals.breakdown.totalCents) };
  },
  { status: 201 },
);

const hasSample = (cart: PricedCart): boolean => cart.lines.some((l) => kindOf(l.code) === 'sample');
/** The customer finishes it; the seller only proposes. */
const isProposed = (cart: PricedCart, customerId: number | null): customerId is number =>
  !cart.type.completable_by_seller && customerId !== null;

/** Of two at once one waits where both would spend the same: points, the sample, a place in the open order. */
const lockedSeller = async (c: WritingContext, cart: PricedCart, customerId: number | null): Promise<SellerRow> => {
  const wish = { agentId: agentIdOf(c.viewer), customerId, typeId: cart.type.id, methodId: cart.method.methodId };
  const isCumulative = cart.type.id === CUMULATIVE;
  // Statements of their own: what waits for a lock sees what was written before it got it only in the next one.
  if (isCumulative) await lockOpenOrders(c.db, c.scope, wish);
  if (isCumulative || hasSample(cart) || pointsUsedTenths(cart.lines) > 0) await lockOwnSeller(c.db, c.scope);
  const seller = await findSeller(c.db, c.scope, wish);
  if (!seller) throw new CallError('forbidden');
  return seller;
};

const refuseCustomer = (cart: PricedCart, customerId: number | null, seller: SellerRow): void => {
  if (customerId !== null && seller.customer_name === null)
    throw invalidField('customer', 'Il cliente non è nel tuo elenco.');
  const isOnlySample = hasSample(cart) && cart.lines.length === 1;
  if (customerId === null && cart.type.customer_required && !isOnlySample)
    throw invalidField('customer', 'Scegli il cliente.');
};

const refuseSample = (cart: PricedCart, seller: SellerRow): void => {
  const isOrderable = sampleIsOrderable({
    enabledByType: cart.type.sample_enabled,
    level: seller.level,
    unitsPurchased: seller.units,
    inOpenCommission: seller.sample_open,
    productFound: true,
  });
  if (hasSample(cart) && !isOrderable)
    throw invalidField('items', 'Lo strizzamop dimostrativo si può ordinare una sola volta.');
};

/** Gifts beyond the seller's points, or another total than the one the agent saw. */
const refuseTotals = (totals: Totals, seller: SellerRow, expectedTotal: string | undefined): void => {
  const balance = seller.points_tenths - seller.reserved + totals.earnedTenths - totals.usedTenths;
  const missing = pointsMissingTenths(balance, totals.usedTenths);
  if (missing > 0) throw invalidField('items', `Gli omaggi superano i tuoi punti di ${formatPoints(missing)}.`);
  const { totalCents } = totals.breakdown;
  if (expectedTotal === undefined || wireToCents(expectedTotal) === totalCents) return;
  throw new CallError(
    'stale_version',
    `Nel frattempo i prezzi sono cambiati: il totale della commissione è ora di ${formatEuro(totalCents)}. ` +
      'Ricontrolla e conferma di nuovo.',
  );
};

/** Joins the open order, whose row is locked so that it cannot be sent in between. */
const insertOrJoin = async (
  c: WritingContext,
  openOrder: number | null,
  order: NewOrder,
  rules: TotalsRules,
): Promise<InsertedCommission> => {
  if (openOrder === null || !(await holdOpenOrder(c.db, openOrder))) return insertOrder(c.db, order);
  const inserted = await appendCommission(c.db, openOrder, order);
  await recomputeOrder(c.db, openOrder, rules);
  return inserted;
};
