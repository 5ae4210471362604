import {
  customerKit,
  customerKits,
  customerProducts,
  customerQuotation,
  customerType,
  customerTypes,
} from '@ema/calls/customer-orders.ts';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { presentKit, presentProduct, presentType } from '../catalogue/present.ts';
import { findKits, findListing, findTypes, type TypeRow } from '../catalogue/queries.ts';
import { priceOf, type Cart, type PricedCart } from '../orders/cart.ts';
import { totalsOf, type Totals } from '../orders/totals.ts';
import { presentCustomerBreakdown } from './present.ts';
import { sellerOfCustomer } from './queries.ts';

export type Seller = { id: number; level: number; name: string };

/** The viewer as a customer of the cleaning shop. @throws forbidden for anybody else (ORD-003) */
export const customerIdOf = (c: CallContext): number => {
  if (c.viewer.customerId === null || c.viewer.shop !== 1)
    throw new CallError('forbidden', 'Gli ordini cliente sono riservati ai clienti del negozio kleen.');
  return c.viewer.customerId;
};

/** Types flagged for customers, without what is the agent's: gifts, the sample, fees (ORD-256). */
const offered = async (c: CallContext, id?: string): Promise<TypeRow[]> => {
  customerIdOf(c);
  const types = await findTypes(c.db, { shop: 1, ...(id === undefined ? {} : { id }) });
  return types
    .filter((t) => t.offered_to_customers)
    .map((t) => ({ ...t, gift_listing: null, sample_enabled: false, fees_conditions: '' }));
};

export const customerTypesHandler = handle(customerTypes, async (c) => ({
  items: (await offered(c)).map(presentType),
}));
export const customerTypeHandler = handle(customerType, async (c, { params }) => {
  const [type] = await offered(c, params.id);
  if (!type) throw new CallError('not_found', 'Il tipo d’ordine non è fra quelli che puoi scegliere.');
  return presentType(type);
});
export const customerKitsHandler = handle(customerKits, async (c) => {
  customerIdOf(c);
  return { items: (await findKits(c.db)).map(presentKit) };
});
export const customerKitHandler = handle(customerKit, async (c, { params }) => {
  customerIdOf(c);
  const [kit] = await findKits(c.db, params.id);
  if (!kit) throw new CallError('not_found', 'Il pacchetto non esiste o non è più in vendita.');
  return presentKit(kit);
});
/** Products of a listing that an offered type uses; what is bought with the agent's points is not sold here. */
export const customerProductsHandler = handle(customerProducts, async (c, { query }) => {
  const allowed = (await offered(c)).some((t) => t.listing === query.productListingIdentifier);
  const found = allowed ? await findListing(c.db, query.productListingIdentifier) : [];
  return {
    items: found.filter((p) => kindOf(p.code) === 'sale').map((p) => ({ ...presentProduct(p), points: '0.0' })),
  };
});

export type CustomerCart = PricedCart & { totals: Totals; seller: Seller };
/**
 * A customer's cart at the catalogue's prices, credited to their agent. `isOpen`: the way to pay is still to be chosen, and
 * no discount of one of them is promised. @throws invalid, wrong_state
 */
export const priceCustomerCart = async (c: CallContext, cart: Cart, isOpen = false): Promise<CustomerCart> => {
  const customerId = customerIdOf(c);
  const [type] = await offered(c, cart.type);
  if (!type) throw invalidField('type', 'Questo tipo d’ordine non è fra quelli che puoi scegliere.');
  const seller = await sellerOfCustomer(c.db, customerId);
  if (!seller)
    throw new CallError('wrong_state', 'Non risulta un incaricato che ti segue: contatta l’assistenza per ordinare.');
  const priced = await priceOf(c.db, type, cart);
  const totals = totalsOf(priced.lines, {
    shop: 1,
    scale: type.scale,
    level: seller.level,
    discountBasisPoints: isOpen ? 0 : priced.method.discountBasisPoints,
    shippingFeeCents: type.shipping_fee_cents,
    freeShippingMinCents: type.free_shipping_min_cents,
  });
  return { ...priced, totals, seller };
};

export const customerQuotationHandler = handle(customerQuotation, async (c, { body }) => {
  const isOpen = !body.paymentMethod;
  const cart = await priceCustomerCart(c, body, isOpen);
  return presentCustomerBreakdown(cart.totals, {
    discountBasisPoints: isOpen ? 0 : cart.method.discountBasisPoints,
    freeShippingMinCents: cart.type.free_shipping_min_cents,
    methodId: isOpen ? '' : cart.method.methodId,
  });
});
