/** Calls about products, order types and ways to pay, for whoever orders; products and kits of the office: `catalogue/`. */
import { z } from 'zod';
import { asOrderedCalls } from './catalogue/as-ordered.ts';
import { feeScaleCalls } from './catalogue/fee-scales.ts';
import { officeKitCalls } from './catalogue/kits.ts';
import { listingOrderCalls } from './catalogue/listing-order.ts';
import { orderTypePlanCalls } from './catalogue/order-type-plans.ts';
import { priceCalls } from './catalogue/prices.ts';
import { productFileCalls } from './catalogue/product-files.ts';
import { productSheetCalls } from './catalogue/product-sheet.ts';
import { officeProductCalls } from './catalogue/products.ts';
import { customProductOptions } from './catalogue/sizes.ts';
import { newProductCalls } from './catalogue/new-products.ts';
import { vatCalls } from './catalogue/vat.ts';
import { call } from './kernel/call.ts';
import { day, id, instant, money, seenVersion, shop, text } from './kernel/shapes.ts';

const read = {
  who: ['ROLE_ACCESS_COMMISSIONS'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;

export const product = z.object({
  code: z.string(),
  name: z.string(),
  packaging: z.string(),
  description: z.string(),
  picture: z.string(),
  quadroId: z.string().nullable(),
  price: money(),
  points: z.string(),
  attributes: z.array(
    z.object({
      name: z.string(),
      image: z.string(),
      options: z.array(z.string()),
      /** NET-662: of the choices that have one of their own. */
      pictures: z.record(z.string(), z.string()),
    }),
  ),
  customProductOptions,
});
export const paymentMethod = z.object({
  methodId: z.string(),
  name: z.string(),
  description: z.string(),
  discountPercentage: z.number(),
});
export const commissionType = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  shop: z.union([z.literal(0), z.literal(1)]),
  productsListingIdentifier: z.string().nullable(),
  giftsListingIdentifier: z.string().nullable(),
  productsSelectionMode: z.enum(['listing', 'product_kit']),
  customerRequired: z.boolean(),
  discountedStrizzamopEnabled: z.boolean(),
  /** Its commissions collect in one open order. */
  cumulative: z.boolean(),
  feesConditionsDescription: z.string(),
  paymentMethods: z.array(paymentMethod),
});
export const productKit = z.object({
  id: id(),
  name: z.string(),
  description: z.string(),
  price: money(),
  productsTotalPrice: money(),
  discountValue: money(),
  productsTotalUnits: z.number().int(),
  products: z.array(
    z.object({
      product: z.object({ code: z.string(), name: z.string(), picture: z.string() }),
      unitPrice: money(),
      quantity: z.number().int(),
    }),
  ),
});

export const listProducts = call({
  name: 'catalogue.products',
  method: 'GET',
  path: '/api/agent/products',
  summary: 'Prodotti di un listino',
  ...read,
  query: z.strictObject({ productListingIdentifier: text(60, 1) }),
  output: z.object({ items: z.array(product) }),
  errors: [],
});
export const getProduct = call({
  name: 'catalogue.product',
  method: 'GET',
  path: '/api/agent/products/:code',
  summary: 'Un prodotto',
  ...read,
  params: z.strictObject({ code: text(40, 1) }),
  output: product,
  errors: ['not_found'],
});
export const listKits = call({
  name: 'catalogue.kits',
  method: 'GET',
  path: '/api/agent/product-kits',
  summary: 'Pacchetti',
  ...read,
  output: z.object({ items: z.array(productKit) }),
  errors: [],
});
const doormat = { ...read, who: ['ROLE_BASE_AGENT'] } as const;
/** Of what is no number at all; which sizes there are, the product says. */
const WIDTH = 'Inserisci un numero compreso tra 20 e 400';
const HEIGHT = 'Inserisci un numero compreso tra 20 e 160';
/** ORD-211, ORD-213: is the quote open, and between which sizes. */
export const doormatQuotation = call({
  name: 'catalogue.doormat-quotation',
  method: 'GET',
  path: '/api/agent/products/custom-doormat-quotation',
  summary: 'Preventivo zerbino: misure possibili',
  ...doormat,
  output: z.object({
    isEnabled: z.boolean(),
    minWidth: z.number(),
    maxWidth: z.number(),
    minHeight: z.number(),
    maxHeight: z.number(),
  }),
  errors: [],
});
export const quoteDoormat = call({
  name: 'catalogue.custom-doormat-quotation',
  log: { name: 'Zerbino preventivato' },
  method: 'POST',
  path: '/api/agent/products/custom-doormat-quotation',
  summary: 'Preventivo zerbino',
  ...doormat,
  body: z.strictObject({
    width: z.number(WIDTH),
    height: z.number(HEIGHT),
  }),
  /** `isMinimum`: it is the lowest price there is, which a parameter says. */
  output: z.object({ price: money(), isMinimum: z.boolean() }),
  errors: ['invalid', 'not_found'],
});
export const listCommissionTypes = call({
  name: 'catalogue.commission-types',
  method: 'GET',
  path: '/api/agent/commission-types',
  summary: 'Tipi d’ordine del negozio corrente',
  ...read,
  output: z.object({ items: z.array(commissionType) }),
  errors: [],
});
export const getCommissionType = call({
  name: 'catalogue.commission-type',
  method: 'GET',
  path: '/api/agent/commission-types/:id',
  summary: 'Un tipo d’ordine',
  ...read,
  params: z.strictObject({ id: text(40, 1) }),
  output: commissionType,
  errors: ['not_found'],
});
export const getParameter = call({
  name: 'catalogue.parameter',
  method: 'GET',
  path: '/api/parameters/:name',
  summary: 'Un parametro del portale, per chi ordina',
  ...read,
  params: z.strictObject({ name: text(60, 1) }),
  output: z.object({ parameterValue: z.string() }),
  errors: ['not_found'],
});
export const agentMe = call({
  name: 'catalogue.agent',
  method: 'GET',
  path: '/api/agent/me',
  summary: 'L’agente, per ordinare',
  ...read,
  output: z.object({
    id: id(),
    status: z.string(),
    level: z.object({ id: z.number().int() }),
    points: z.object({ current: z.string(), earned: z.string(), used: z.string() }),
    totalDiscountedStrizzamopUnitsPurchased: z.number().int(),
    sampleInOpenCommission: z.boolean(),
    sampleProductCode: z.string(),
    supportedCommissionTypes: z.array(z.string()),
    feesConditionsDescription: z.record(z.string(), z.string()),
    deliverySubjectName: z.string().nullable(),
    carrier: z.string().nullable(),
    deliveryAddress: z
      .object({
        street: z.string(),
        buildingNumber: z.string(),
        postCode: z.string(),
        city: z.string(),
        state: z.string(),
      })
      .nullable(),
  }),
  errors: [],
});

/** A type as the office keeps it (NET-275); amounts `null` where there is no bound. */
export const orderType = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  shop: shop(),
  orderMin: money(),
  orderMax: money().nullable(),
  orderMinForFreeShipping: money().nullable(),
  shippingFees: money(),
  discountedStrizzamopEnabled: z.boolean(),
  customerRequired: z.boolean(),
  deliveryToCustomerPreferred: z.boolean(),
  cumulative: z.boolean(),
  isLimitedSubmissionPeriodEnabled: z.boolean(),
  /** As they count now: the type's own, or the company's. */
  submissionPeriodStartDay: z.number().int(),
  submissionPeriodStartTime: z.number().int(),
  submissionPeriodEndDay: z.number().int(),
  submissionPeriodEndTime: z.number().int(),
  /** The company's window counts, and follows its parameters. */
  followsCompanyPeriod: z.boolean(),
  version: z.number().int(),
});
const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
export const listOrderTypes = call({
  name: 'catalogue.order-types',
  method: 'GET',
  path: '/api/admin/commission-types',
  summary: 'I tipi d’ordine dei due negozi, per chi li amministra',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  output: z.object({
    items: z.array(orderType),
    /** NET-732: changes that wait for their day, and those that could not begin on it. */
    plans: z.array(
      z.object({
        id: id(),
        typeId: z.string(),
        startsOn: day(),
        reason: z.string(),
        by: z.string(),
        /** Why it could not begin; null while it waits. */
        fault: z.string().nullable(),
        changes: orderType.partial(),
      }),
    ),
  }),
  errors: [],
});
/** NET-277 */
export const listPublicOrderTypes = call({
  name: 'catalogue.public-order-types',
  method: 'GET',
  path: '/api/commission-types',
  summary: 'I tipi d’ordine in uso',
  ...read,
  who: ['ROLE_BASE_AGENT', 'ROLE_ADMIN'],
  output: z.object({ items: z.array(orderType.omit({ version: true })) }),
  errors: [],
});
const amount = (least: string) => money().refine((typed) => !typed.startsWith('-'), least);
/** NET-274 NET-732: at once, or from a day on. */
export const updateOrderType = call({
  name: 'catalogue.update-order-type',
  log: { name: 'Tipo d’ordine modificato' },
  method: 'PATCH',
  path: '/api/admin/commission-types/:id',
  summary: 'Modifica un tipo d’ordine',
  ...office,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params: z.strictObject({ id: text(40, 1) }),
  body: z.strictObject({
    name: text(60, 1),
    title: text(80, 1),
    shop: shop(),
    orderMin: amount('Il minimo non può essere negativo.'),
    orderMax: amount('Il massimo non può essere negativo.').nullable(),
    orderMinForFreeShipping: amount('Il totale non può essere negativo.').nullable(),
    shippingFees: amount('Le spese non possono essere negative.'),
    discountedStrizzamopEnabled: z.boolean(),
    customerRequired: z.boolean(),
    deliveryToCustomerPreferred: z.boolean(),
    cumulative: z.boolean(),
    isLimitedSubmissionPeriodEnabled: z.boolean(),
    submissionPeriodStartDay: z.number(),
    submissionPeriodStartTime: z.number(),
    submissionPeriodEndDay: z.number(),
    submissionPeriodEndTime: z.number(),
    /** NET-664: why, as its history says it. */
    reason: text(200).optional(),
    /** From that day on; without it at once. */
    startsOn: day().optional(),
    version: seenVersion(),
  }),
  output: orderType,
  errors: ['not_found', 'invalid', 'wrong_state', 'stale_version'],
});

/** NET-664: what was changed of it, the newest first. */
export const orderTypeHistory = call({
  name: 'catalogue.order-type-history',
  method: 'GET',
  path: '/api/admin/commission-types/:id/history',
  summary: 'Le modifiche di un tipo d’ordine, con chi, quando e perché',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: text(40, 1) }),
  output: z.object({
    items: z.array(
      z.object({
        id: id(),
        at: instant(),
        by: z.string(),
        reason: z.string().nullable(),
        /** What the log kept of it: fields that came later are missing. */
        before: orderType.partial(),
        after: orderType.partial(),
      }),
    ),
  }),
  errors: ['not_found'],
});

export const catalogueCalls = [
  listProducts,
  getProduct,
  listKits,
  doormatQuotation,
  quoteDoormat,
  listCommissionTypes,
  getCommissionType,
  getParameter,
  agentMe,
  listOrderTypes,
  listPublicOrderTypes,
  updateOrderType,
  orderTypeHistory,
  ...officeProductCalls,
  ...listingOrderCalls,
  ...officeKitCalls,
  ...productSheetCalls,
  ...asOrderedCalls,
  ...priceCalls,
  ...productFileCalls,
  ...newProductCalls,
  ...feeScaleCalls,
  ...vatCalls,
  ...orderTypePlanCalls,
] as const;
