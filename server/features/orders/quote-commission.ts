/** Prices a cart, or a changed commission, as the server would write it, and writes nothing (ORD-106, ORD-107). */
import { quoteCommission } from '@ema/calls/orders.ts';
import { amountWarning } from '@ema/domain/orders/confirmation-error.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Queryable } from '../../db/client.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import type { TypeRow } from '../catalogue/queries.ts';
import { agentLimit, readParameters } from '../system/parameters.ts';
import { priceCart, type Cart, type CartItem, type PricedCart } from './cart.ts';
import { findLines, type LineRow } from './commission-queries.ts';
import { editedLines } from './edited-lines.ts';
import { ownCommission } from './locks.ts';
import { findOrder, isHeldOf } from './order-queries.ts';
import { missingOrder, presentBreakdown } from './present.ts';
import { CUMULATIVE, findSeller, type SellerRow } from './seller-queries.ts';
import {
  rulesOfCart,
  rulesOfOrder,
  totalledLine,
  totalsOf,
  type TotalledLine,
  type Totals,
  type TotalsRules,
} from './totals.ts';

/** What the commission goes into, beside others, and the figures of all together. */
type Joined = { orderId: number; others: number; totals: Totals };
type Quoted = {
  type: TypeRow;
  methodId: string;
  seller: SellerRow;
  rules: TotalsRules;
  totals: Totals;
  joins: Joined | null;
  /** The agent's points, less what everything else that is not sent yet will take. */ previousTenths: number;
};

export const quoteHandler = handle(quoteCommission, async (c, { body }) => {
  const { commission, ...cart } = body;
  const quoted = commission === undefined ? await ofCart(c, cart) : await ofEdited(c, commission, body.items);
  const { joins } = quoted;
  const present = (totals: Totals) =>
    presentBreakdown(totals, {
      discountBasisPoints: quoted.rules.discountBasisPoints,
      freeShippingMinCents: quoted.rules.freeShippingMinCents,
      methodId: quoted.methodId,
      agentPointsTenths: quoted.previousTenths,
    });
  return {
    ...present(quoted.totals),
    warning: quoted.totals.breakdown.linesCents === 0 ? null : await warningOf(c.db, quoted),
    joins: joins && { orderId: joins.orderId, others: joins.others, breakdown: present(joins.totals) },
  };
});

const ofCart = async (c: CallContext, asked: Cart): Promise<Quoted> => {
  const priced = await priceCart(c.db, { ...asked, paymentMethod: asked.paymentMethod ?? null }, c.viewer.shop);
  const cart = asked.paymentMethod ? priced : unlessOnlyOne(priced);
  const { methodId } = cart.method;
  const seller = await sellerOf(c, { typeId: cart.type.id, methodId });
  const rules = rulesOfCart(cart, seller.level);
  const isJoined = seller.open_order !== null && !(await isHeldOf(c.db, seller.open_order));
  const open = isJoined ? seller.open_order : null;
  const beside = open === null ? [] : await findLines(c.db, [open]);
  return {
    type: cart.type,
    methodId,
    seller,
    rules,
    totals: totalsOf(cart.lines, rules),
    joins: open === null ? null : joinedTo(open, beside, cart.lines, rules),
    previousTenths: seller.points_tenths - seller.reserved,
  };
};

const joinedTo = (
  orderId: number,
  beside: readonly LineRow[],
  lines: readonly TotalledLine[],
  rules: TotalsRules,
): Joined | null => {
  const others = new Set(beside.map((l) => l.commission_id)).size;
  if (others === 0) return null;
  return { orderId, others, totals: totalsOf([...beside.map(totalledLine), ...lines], rules) };
};

/** A commission as it would be after a change, in its own order; what it takes and earns now is given back first. */
const ofEdited = async (c: CallContext, id: number, items: readonly CartItem[]): Promise<Quoted> => {
  const commission = await ownCommission(c, id);
  const order = await findOrder(c.db, c.scope, commission.order_id);
  if (!order) throw missingOrder(commission.order_id);
  const { type, lines } = await editedLines(c.db, commission, order.shop, items);
  const methodId = order.payment_method_id;
  const seller = await sellerOf(c, { typeId: type.id, methodId, exceptOrder: order.id });
  const rules = rulesOfOrder(order);
  const others = (await findLines(c.db, [order.id])).filter((l) => l.commission_id !== id);
  const { usedTenths, earnedTenths } = totalsOf(others.map(totalledLine), rules);
  return {
    type,
    methodId,
    seller,
    rules,
    totals: totalsOf(lines, rules),
    joins: joinedTo(order.id, others, lines, rules),
    previousTenths: seller.points_tenths - seller.reserved - usedTenths + earnedTenths,
  };
};

type Wish = { typeId: string; methodId: string; exceptOrder?: number };
const sellerOf = async (c: CallContext, wish: Wish): Promise<SellerRow> => {
  const seller = await findSeller(c.db, c.scope, { customerId: null, ...wish });
  if (!seller) throw new CallError('forbidden');
  return seller;
};

/** What may be joined by others of the same agent is never too small yet. */
const warningOf = async (db: Queryable, { type, seller, totals, joins }: Quoted): Promise<string | null> => {
  const { breakdown } = joins?.totals ?? totals;
  return amountWarning(
    {
      linesCents: breakdown.linesCents,
      discountedCents: breakdown.linesCents - breakdown.paymentDiscountCents,
      minTotalCents: type.min_total_cents,
      maxTotalCents: type.max_total_cents,
      agentLimitCents: seller.limit_cents === null ? null : agentLimit(await readParameters(db), seller.limit_cents),
    },
    type.id === CUMULATIVE,
  );
};

/** As long as one of several ways of paying is not chosen it promises no discount. */
const unlessOnlyOne = (cart: PricedCart): PricedCart =>
  cart.type.payments.length > 1 ? { ...cart, method: { ...cart.method, methodId: '', discountBasisPoints: 0 } } : cart;
