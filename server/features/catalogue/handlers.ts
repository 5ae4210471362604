import { sql } from 'drizzle-orm';
import {
  agentMe,
  getCommissionType,
  getParameter,
  getProduct,
  listCommissionTypes,
  listKits,
  listProducts,
} from '@ema/calls/catalogue.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle, type Handler } from '../../kernel/handle.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { readParameters } from '../system/parameters.ts';
import { doormatQuotationHandler, quoteDoormatHandler } from './doormat.ts';
import { presentKit, presentProduct, presentType } from './present.ts';
import { findKits, findProduct, findShopListing, findTypes } from './queries.ts';

/** ORD-101: the products of a listing that a type of the current shop uses; any other listing is empty. */
const listProductsHandler = handle(listProducts, async (c, { query }) => ({
  items: (await findShopListing(c.db, query.productListingIdentifier, c.viewer.shop)).map(presentProduct),
}));
const getProductHandler = handle(getProduct, async (c, { params }) => {
  const found = await findProduct(c.db, params.code, c.viewer.shop);
  if (!found) throw new CallError('not_found', 'Il prodotto non esiste o non è più in vendita.');
  return presentProduct(found);
});
const listKitsHandler = handle(listKits, async (c) => ({
  items: c.viewer.shop === 1 ? (await findKits(c.db)).map(presentKit) : [],
}));
const listTypesHandler = handle(listCommissionTypes, async (c) => ({
  items: c.viewer.shop === null ? [] : (await findTypes(c.db, { shop: c.viewer.shop })).map(presentType),
}));
const getTypeHandler = handle(getCommissionType, async (c, { params }) => {
  const type = (await findTypes(c.db, { id: params.id, shop: c.viewer.shop }))[0];
  if (!type) throw new CallError('not_found', 'Il tipo d’ordine non esiste in questo negozio.');
  return presentType(type);
});

/** What who orders may know of the configuration; the rest is the administrators'. */
const PUBLIC_PARAMETERS =
  /^(registration_kit|commission_(shipping|submission_period|total)|discounted_product|contact_validation|maintenance)_/;
const getParameterHandler = handle(getParameter, async (c, { params }) => {
  const value = PUBLIC_PARAMETERS.test(params.name) ? (await readParameters(c.db)).get(params.name) : undefined;
  if (value === undefined) throw new CallError('not_found', 'Il parametro non esiste.');
  return { parameterValue: value };
});

type AgentRow = {
  id: number;
  status: string;
  level: number;
  points_tenths: number;
  units: number;
  in_open: boolean;
  sample: string;
  earned: number;
  used: number;
  delivery_subject_name: string | null;
  carrier: string | null;
  delivery_street: string | null;
  delivery_building_number: string | null;
  delivery_post_code: string | null;
  delivery_city: string | null;
  delivery_state: string | null;
};
/** ORD-011: the agent as orders see them; points earned and used are those of orders not yet sent. */
const agentMeHandler = handle(agentMe, async (c) => {
  const agentId = agentIdOf(c.viewer);
  const found = await c.db.execute<AgentRow>(sql`
    select a.*, a.sample_units_purchased as units, exists (select 1 from open_samples s where s.seller_id = a.id) as in_open,
      (select value from parameters where id = 'discounted_product_code') as sample,
      coalesce(sum(o.points_earned_tenths), 0)::int as earned, coalesce(sum(o.points_used_tenths), 0)::int as used
    from agents a left join orders o on o.seller_id = a.id and o.state in ('open', 'in_payment') where a.id = ${agentId} group by a.id`);
  const a = found.rows[0];
  if (!a) throw new CallError('not_found');
  const types = c.viewer.shop === null ? [] : await findTypes(c.db, { shop: c.viewer.shop });
  const tenths = (n: number) => (n / 10).toFixed(1);
  return {
    id: a.id,
    status: a.status,
    level: { id: a.level },
    points: { current: tenths(a.points_tenths), earned: tenths(a.earned), used: tenths(a.used) },
    totalDiscountedStrizzamopUnitsPurchased: a.units,
    sampleInOpenCommission: a.in_open,
    sampleProductCode: a.sample,
    supportedCommissionTypes: types.map((t) => t.id),
    feesConditionsDescription: Object.fromEntries(types.map((t) => [t.id, t.fees_conditions])),
    deliverySubjectName: a.delivery_subject_name,
    carrier: a.carrier,
    deliveryAddress:
      a.delivery_street === null
        ? null
        : {
            street: a.delivery_street,
            buildingNumber: a.delivery_building_number ?? '',
            postCode: a.delivery_post_code ?? '',
            city: a.delivery_city ?? '',
            state: a.delivery_state ?? '',
          },
  };
});

export const catalogueHandlers: readonly Handler[] = [
  listProductsHandler,
  getProductHandler,
  listKitsHandler,
  doormatQuotationHandler,
  quoteDoormatHandler,
  listTypesHandler,
  getTypeHandler,
  getParameterHandler,
  agentMeHandler,
];
