/** The reading calls of customers: what they may order, their orders, copies and receipts. */
import {
  customerContract,
  customerKit,
  customerKits,
  customerProducts,
  customerType,
  customerTypes,
  getCustomerCommission,
  listCustomerCommissions,
  listCustomerPaymentMethods,
} from '@ema/calls/customer-orders.ts';
import { withdrawalReceipt } from '@ema/calls/customer-orders/withdrawals.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { GIFT_LISTING, isGift } from '@ema/domain/appointments/gift.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { handle } from '../../kernel/handle.ts';
import { pagination } from '../../kernel/hydra.ts';
import { presentKit, presentProduct, presentType } from '../catalogue/present.ts';
import { findKits, findListing } from '../catalogue/queries.ts';
import { assignedFile, signedFile } from '../contracts/files.ts';
import { choicesOf } from '../orders/change-method.ts';
import { presentChoices } from '../orders/present.ts';
import { readParameters } from '../system/parameters.ts';
import { findOffered, refuseUnlessCustomer, refuseUnlessOrderer } from './cart.ts';
import { receiptFile } from './documents.ts';
import { presentRow } from './present.ts';
import { findCustomerOrders, ownCustomerOrder } from './queries.ts';
import { copyOf, wholeCommission } from './whole-commission.ts';
import { findReceipt } from './withdrawal-queries.ts';

export const customerTypesHandler = handle(customerTypes, async (c) => ({
  items: (await findOffered(c)).map(presentType),
}));
export const customerTypeHandler = handle(customerType, async (c, { params }) => {
  const [type] = await findOffered(c, params.id);
  if (!type) throw new CallError('not_found', 'Il tipo d’ordine non è fra quelli che puoi scegliere.');
  return presentType(type);
});
export const customerKitsHandler = handle(customerKits, async (c) => {
  refuseUnlessCustomer(c);
  return { items: (await findKits(c.db)).map(presentKit) };
});
export const customerKitHandler = handle(customerKit, async (c, { params }) => {
  refuseUnlessCustomer(c);
  const [kit] = await findKits(c.db, params.id);
  if (!kit) throw new CallError('not_found', 'Il pacchetto non esiste o non è più in vendita.');
  return presentKit(kit);
});
/**
 * Products of a listing that an offered type uses; what is bought with the agent's points is not sold here. The listing
 * of gifts shows what a report that came to a contract may be redeemed for, without a price (NET-129).
 */
export const customerProductsHandler = handle(customerProducts, async (c, { query }) => {
  if (query.productListingIdentifier === GIFT_LISTING) {
    refuseUnlessCustomer(c);
    const gifts = (await findListing(c.db, GIFT_LISTING)).filter(isGift);
    return { items: gifts.map((p) => ({ ...presentProduct(p), price: '0.00', points: '0.0' })) };
  }
  const isOffered = (await findOffered(c)).some((t) => t.listing === query.productListingIdentifier);
  const products = isOffered ? await findListing(c.db, query.productListingIdentifier) : [];
  return {
    items: products.filter((p) => kindOf(p.code) === 'sale').map((p) => ({ ...presentProduct(p), points: '0.0' })),
  };
});

export const listCustomerCommissionsHandler = handle(listCustomerCommissions, async (c, { query }) => {
  refuseUnlessOrderer(c);
  const [{ rows, total }, parameters] = await Promise.all([
    findCustomerOrders(c.db, c.scope, query),
    readParameters(c.db),
  ]);
  return {
    items: rows.map((o) => presentRow(o, { parameters, now: c.now, config: c.config })),
    pagination: pagination(query.page, query.perPage, total),
  };
});
export const getCustomerCommissionHandler = handle(getCustomerCommission, (c, { params }) =>
  wholeCommission(c, params.id),
);
/** What another way to pay would come to (ORD-370). */
export const listCustomerPaymentMethodsHandler = handle(listCustomerPaymentMethods, async (c, { params }) => {
  refuseUnlessOrderer(c);
  const { order } = await ownCustomerOrder(c.db, c.scope, params.id);
  return presentChoices(order, await choicesOf(c.db, order));
});
/** The text to read while it is not signed, then the sealed copy (ORD-271). */
export const customerContractHandler = handle(customerContract, async (c, { params }) => {
  refuseUnlessOrderer(c);
  const copy = await copyOf(c, await ownCustomerOrder(c.db, c.scope, params.id));
  return copy.signed_at === null ? assignedFile(c, copy) : signedFile(c, copy);
});
export const withdrawalReceiptHandler = handle(withdrawalReceipt, async (c, { params }) => {
  refuseUnlessOrderer(c);
  const { order } = await ownCustomerOrder(c.db, c.scope, params.id);
  return receiptFile(c, () => findReceipt(c.db, c.scope, order.id));
});
