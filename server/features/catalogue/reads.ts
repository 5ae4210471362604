/** The reading calls of the catalogue, for whoever orders. */
import {
  agentMe,
  doormatQuotation,
  getCommissionType,
  getParameter,
  getProduct,
  listCommissionTypes,
  listKits,
  listOrderTypes,
  listProducts,
  listPublicOrderTypes,
  orderTypeHistory,
} from '@ema/calls/catalogue.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import type { CallContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { readParameters, submissionWindow } from '../system/parameters.ts';
import { findOrderingAgent } from './agent-queries.ts';
import { findDoormat } from './doormat.ts';
import { findOrderTypePlans } from './order-type-plan-queries.ts';
import { presentPlan } from './order-type-plans.ts';
import { findOrderTypeChanges, findOrderTypes } from './order-type-queries.ts';
import { presentAgent, presentKit, presentOrderType, presentProduct, presentType } from './present.ts';
import { findKits, findProduct, findShopListing, findTypes } from './queries.ts';

/** The products of a listing that a type of the current shop uses; any other listing is empty (ORD-101). */
export const listProductsHandler = handle(listProducts, async (c, { query }) => ({
  items: (await findShopListing(c.db, query.productListingIdentifier, c.viewer.shop)).map(presentProduct),
}));
export const getProductHandler = handle(getProduct, async (c, { params }) => {
  const product = await findProduct(c.db, params.code, c.viewer.shop);
  if (!product) throw new CallError('not_found', 'Il prodotto non esiste o non è più in vendita.');
  return presentProduct(product);
});
export const listKitsHandler = handle(listKits, async (c) => ({
  items: c.viewer.shop === KLEEN ? (await findKits(c.db)).map(presentKit) : [],
}));
/** May one quote, and between which sizes: those of the product (ORD-131). */
export const doormatQuotationHandler = handle(doormatQuotation, async (c) => {
  const options = await findDoormat(c);
  return {
    isEnabled: options !== null,
    minWidth: options?.minWidth ?? 0,
    maxWidth: options?.maxWidth ?? 0,
    minHeight: options?.minHeight ?? 0,
    maxHeight: options?.maxHeight ?? 0,
  };
});
export const listTypesHandler = handle(listCommissionTypes, async (c) => ({
  items: c.viewer.shop === null ? [] : (await findTypes(c.db, { shop: c.viewer.shop })).map(presentType),
}));
export const getTypeHandler = handle(getCommissionType, async (c, { params }) => {
  const [type] = await findTypes(c.db, { id: params.id, shop: c.viewer.shop });
  if (!type) throw new CallError('not_found', 'Il tipo d’ordine non esiste in questo negozio.');
  return presentType(type);
});

const orderTypes = async (c: CallContext) => {
  const [types, parameters] = await Promise.all([findOrderTypes(c.db), readParameters(c.db)]);
  return types.map((type) => presentOrderType(type, submissionWindow(parameters)));
};
export const listOrderTypesHandler = handle(listOrderTypes, async (c) => ({
  items: await orderTypes(c),
  plans: (await findOrderTypePlans(c.db)).map(presentPlan),
}));
export const orderTypeHistoryHandler = handle(orderTypeHistory, async (c, { params: { id } }) => {
  if (!(await findOrderTypes(c.db)).some((type) => type.id === id))
    throw new CallError('not_found', 'Il tipo d’ordine non esiste.');
  const changes = await findOrderTypeChanges(c.db, id);
  return {
    items: changes.map(({ at, by, ...change }) => ({ ...change, at: at.toISOString(), by: by ?? 'Il portale' })),
  };
});
export const listPublicOrderTypesHandler = handle(listPublicOrderTypes, async (c) => ({ items: await orderTypes(c) }));

/** What who orders may know of the configuration; the rest is the administrators'. */
const PUBLIC_PARAMETERS = [
  'registration_kit_',
  'commission_shipping_',
  'commission_submission_period_',
  'commission_total_',
  'discounted_product_',
  'contact_validation_',
  'maintenance_',
];
const isPublic = (name: string): boolean => PUBLIC_PARAMETERS.some((prefix) => name.startsWith(prefix));
export const getParameterHandler = handle(getParameter, async (c, { params }) => {
  const value = isPublic(params.name) ? (await readParameters(c.db)).get(params.name) : undefined;
  if (value === undefined) throw new CallError('not_found', 'Il parametro non esiste.');
  return { parameterValue: value };
});

export const agentMeHandler = handle(agentMe, async (c) => {
  const agent = await findOrderingAgent(c.db, c.scope);
  if (!agent) throw new CallError('not_found');
  return presentAgent(agent, c.viewer.shop === null ? [] : await findTypes(c.db, { shop: c.viewer.shop }));
});
