/** What customers may order and what it costs: the catalogue without what is the agent's, and their priced cart. */
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { mayKeepOrders, mayOrderAsCustomer, mayOrderThrough } from '@ema/domain/customer-orders/may.ts';
import { boundError } from '@ema/domain/orders/confirmation-error.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';
import { findTypes, type TypeRow } from '../catalogue/queries.ts';
import { priceOf, type Cart, type PricedCart } from '../orders/cart.ts';
import { rulesOfCart, totalsOf, type Totals } from '../orders/totals.ts';
import { findCreditedSeller, type CreditedSeller } from './queries.ts';

/** Goes on for a customer of the cleaning shop. @throws forbidden for anybody else (ORD-003) */
export const refuseUnlessCustomer = (c: CallContext): void => refuse('forbidden', mayOrderAsCustomer(c.viewer));
export const refuseUnlessOrderer = (c: CallContext): void => refuse('forbidden', mayKeepOrders(c.viewer));

/** Types flagged for customers, without what is the agent's: gifts, the sample, fees (ORD-256). */
export const findOffered = async (c: CallContext, id?: string): Promise<TypeRow[]> => {
  refuseUnlessCustomer(c);
  const types = await findTypes(c.db, { shop: KLEEN, ...(id === undefined ? {} : { id }) });
  return types
    .filter((t) => t.offered_to_customers)
    .map((t) => ({ ...t, gift_listing: null, sample_enabled: false, fees_conditions: '' }));
};

export type CustomerCart = PricedCart & { totals: Totals; seller: CreditedSeller };
/**
 * A customer's cart at the catalogue's prices, credited to their agent. As long as the way to pay is not chosen no
 * discount of one of them is promised. @throws invalid, wrong_state
 */
export const priceCustomerCart = async (c: CallContext, cart: Cart, isQuotation = false): Promise<CustomerCart> => {
  const [type] = await findOffered(c, cart.type);
  if (!type) throw invalidField('type', 'Questo tipo d’ordine non è fra quelli che puoi scegliere.');
  const seller = await findCreditedSeller(c.db, c.scope);
  if (!seller) throw new CallError('wrong_state', mayOrderThrough(seller) ?? undefined);
  const priced = await priceOf(c.db, type, cart);
  const chosen =
    isQuotation && !cart.paymentMethod
      ? { ...priced, method: { ...priced.method, methodId: '', discountBasisPoints: 0 } }
      : priced;
  return { ...chosen, totals: totalsOf(chosen.lines, rulesOfCart(chosen, seller.level)), seller };
};

/** Why a customer's order of these goods would be refused by its amount, or null (ORD-190). */
export const boundErrorOf = ({ type, totals: { breakdown } }: CustomerCart): string | null =>
  boundError(breakdown.linesCents, { minTotalCents: type.min_total_cents, maxTotalCents: type.max_total_cents });
