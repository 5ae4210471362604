/** Turns products, order types, kits and the ordering agent into answers. */
import type { z } from 'zod';
import type { agentMe, commissionType, orderType, product, productKit } from '@ema/calls/catalogue.ts';
import { timeToHour } from '@ema/domain/catalogue/order-types.ts';
import { picturesOfChoices } from '@ema/domain/catalogue/product-values.ts';
import { kitTotals } from '@ema/domain/catalogue/products.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import type { WeekWindow } from '@ema/domain/kernel/week-window.ts';
import type { AgentRow } from './agent-queries.ts';
import type { OrderTypeRow } from './order-type-queries.ts';
import type { KitRow, ProductRow, TypeRow } from './queries.ts';

const tenths = (n: number): string => (n / 10).toFixed(1);

export const presentProduct = (r: ProductRow): z.input<typeof product> => ({
  code: r.code,
  name: r.name,
  packaging: r.packaging,
  description: r.description,
  picture: r.picture,
  quadroId: r.quadro_id,
  price: centsToWire(r.price_cents),
  points: tenths(r.points_tenths),
  attributes: r.attributes.map((a) => ({ ...a, pictures: picturesOfChoices(r.option_pictures, a.name) })),
  customProductOptions: r.custom_product_options,
});
export const presentType = (t: TypeRow): z.input<typeof commissionType> => ({
  id: t.id,
  name: t.name,
  title: t.title,
  shop: t.shop,
  productsListingIdentifier: t.listing,
  giftsListingIdentifier: t.gift_listing,
  productsSelectionMode: t.selection_mode,
  customerRequired: t.customer_required,
  discountedStrizzamopEnabled: t.sample_enabled,
  cumulative: t.cumulative,
  feesConditionsDescription: t.fees_conditions,
  paymentMethods: t.payments.map((m) => ({
    methodId: m.methodId,
    name: m.name,
    description: m.description,
    discountPercentage: m.discountBasisPoints / 100,
  })),
});
/** `company`: the window of its parameters. */
export const presentOrderType = (t: OrderTypeRow, company: WeekWindow): z.output<typeof orderType> => {
  const window = t.submission_period ?? company;
  return {
    id: t.id,
    name: t.name,
    title: t.title,
    shop: t.shop,
    orderMin: centsToWire(t.min_total_cents),
    orderMax: t.max_total_cents === null ? null : centsToWire(t.max_total_cents),
    orderMinForFreeShipping: t.free_shipping_min_cents === null ? null : centsToWire(t.free_shipping_min_cents),
    shippingFees: centsToWire(t.shipping_fee_cents),
    discountedStrizzamopEnabled: t.sample_enabled,
    customerRequired: t.customer_required,
    deliveryToCustomerPreferred: t.delivery_to_customer,
    cumulative: t.cumulative,
    isLimitedSubmissionPeriodEnabled: t.weekly_window,
    submissionPeriodStartDay: window.startDay,
    submissionPeriodStartTime: timeToHour(window.startTime),
    submissionPeriodEndDay: window.endDay,
    submissionPeriodEndTime: timeToHour(window.endTime),
    followsCompanyPeriod: t.submission_period === null,
    version: t.version,
  };
};
export const presentKit = (k: KitRow): z.input<typeof productKit> => {
  const totals = kitTotals(k.price_cents, k.items);
  return {
    id: k.id,
    name: k.name,
    description: k.description,
    price: centsToWire(k.price_cents),
    productsTotalPrice: centsToWire(totals.productsCents),
    discountValue: centsToWire(totals.discountCents),
    productsTotalUnits: totals.units,
    products: k.items.map((i) => ({
      product: { code: i.code, name: i.name, picture: i.picture },
      unitPrice: centsToWire(i.unitPriceCents),
      quantity: i.quantity,
    })),
  };
};

const deliveryAddress = (a: AgentRow) =>
  a.delivery_street === null
    ? null
    : {
        street: a.delivery_street,
        buildingNumber: a.delivery_building_number ?? '',
        postCode: a.delivery_post_code ?? '',
        city: a.delivery_city ?? '',
        state: a.delivery_state ?? '',
      };
/** The agent as orders see them, with the order types of the current shop. */
export const presentAgent = (a: AgentRow, types: readonly TypeRow[]): z.input<typeof agentMe.output> => ({
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
  deliveryAddress: deliveryAddress(a),
});
