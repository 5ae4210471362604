/** Calls of an agent’s commissions and orders: creating, changing, reading, closing and sending. */
import { z } from 'zod';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import {
  id,
  idText,
  instant,
  money,
  page,
  paging,
  seenVersion,
  shop,
  shopText,
  text,
  toldText,
  undone,
  vatGroup,
} from './kernel/shapes.ts';
import { paymentMethodCalls, seenTotal } from './orders/payment-method.ts';
import { subordinateCalls } from './orders/subordinates.ts';

const COMMISSIONS = ['ROLE_ACCESS_COMMISSIONS'] as const;
const base = { who: COMMISSIONS, acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...base, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...base, rate: 'write', idempotency: 'key', audit: 'always' } as const;
const params = z.strictObject({ id: idText() });

export const item = z.strictObject({
  product: text(40, 1),
  quantity: z
    .number('Inserisci una quantità.')
    .int('Inserisci una quantità intera.')
    .min(1, 'Inserisci una quantità di almeno 1.')
    .max(9999, 'Inserisci una quantità di al massimo 9.999.'),
  attributes: z.record(toldText(40, 1), toldText(80, 1)).default({}),
});
const cart = {
  type: text(40, 1),
  customer: id().nullable().optional(),
  items: z.array(item).max(200, 'Inserisci al massimo 200 righe.').default([]),
  productKit: id().nullable().optional(),
  paymentMethod: text(40, 1).nullable().optional(),
};
const note = text(100);

const orderPoints = z.object({ previous: z.string(), earned: z.string(), used: z.string(), balance: z.string() });
export const breakdown = z.object({
  lines: money(),
  paymentDiscount: money(),
  paymentDiscountPercentage: z.number(),
  shipping: money(),
  freeShippingFrom: money().nullable(),
  total: money(),
  /** «Imponibile provvigionale»: of the goods alone, what fee and points follow. */
  taxable: money(),
  /** «Imponibile» and «IVA» of the whole order; together they are its total. */
  vat: z.array(vatGroup),
  deposit: money().nullable(),
  instalments: z.array(z.object({ afterDays: z.number().int(), amount: money() })),
  fee: z.object({
    percentage: z.string(),
    amount: money(),
    description: z.string(),
    /** The next band, and what is missing to it; none of the highest, nor of an order that was sent. */
    nextPercentage: z.string().nullable(),
    missing: money().nullable(),
  }),
  points: orderPoints,
});
/** Of an order: sent, or waiting for its customer, it has what it earns and uses, not what there is before and after. */
const orderBreakdown = breakdown.extend({
  points: orderPoints.extend({ previous: z.string().nullable(), balance: z.string().nullable() }),
});
export const commissionItem = z.object({
  product: z.string(),
  name: z.string(),
  picture: z.string(),
  attributes: z.record(z.string(), z.string()),
  quantity: z.number().int(),
  unitPrice: money(),
  total: money(),
  points: z.string(),
});
export const commission = z.object({
  id: id(),
  orderId: id(),
  type: z.object({ id: z.string(), title: z.string() }),
  seller: z.object({
    id: id(),
    fullName: z.string(),
    phone: z.string(),
    mobile: z.string(),
    email: z.string(),
  }),
  customer: z.object({ id: id(), fullName: z.string(), city: z.string() }).nullable(),
  date: instant(),
  note: z.string(),
  total: money(),
  productKitName: z.string().nullable(),
  items: z.array(commissionItem),
  isUpdateLocked: z.boolean(),
  isDeleteLocked: z.boolean(),
  version: z.number().int(),
});
/** What happened to a payment, and who must act. */
export const paymentNotice = z.object({ title: z.string(), text: z.string() }).nullable();
const orderHead = {
  id: id(),
  title: z.string(),
  type: z.object({
    id: z.string(),
    title: z.string(),
    isCompletableBySeller: z.boolean(),
    isDeliveryPaymentConfirmationRequired: z.boolean(),
  }),
  shop: shop(),
  state: z.enum(['open', 'in_payment', 'waiting_confirmation', 'confirmed', 'submitted', 'cancelled']),
  commissionsCount: z.number().int(),
  customers: z.array(z.string()),
  orderTotal: money(),
  agentFee: money(),
  agentFeePercentage: z.string(),
  agentFeeScaleDescription: z.string(),
  pointsEarned: z.string(),
  pointsUsed: z.string(),
  paymentMethodId: z.string(),
  paymentMethodName: z.string(),
  confirmationError: z.string().nullable(),
  statusText: z.string(),
  /** Who is waited for, in words; null when it is its agent's turn. */
  waitingFor: z.string().nullable(),
  isSubmittable: z.boolean(),
  isPayableOnlineWithStripe: z.boolean(),
  isWaitingForCustomerConfirmation: z.boolean(),
  isInPayment: z.boolean(),
  isSubmitted: z.boolean(),
  createdAt: instant(),
  submissionTime: instant().nullable(),
  orderDate: z.string().nullable(),
  version: z.number().int(),
  /** Its customer withdrew, or was given all the money back: nothing is to be paid or packed. */
  undone: undone(),
};
export const orderRow = z.object({
  ...orderHead,
  /** It is the outcome of an appointment. */
  isLinkedToAppointment: z.boolean(),
  commissions: z.array(z.object({ id: id(), customer: z.string().nullable(), total: money() })),
});
export const order = z.object({
  ...orderHead,
  breakdown: orderBreakdown,
  commissions: z.array(commission),
  agentStripePaymentSessionId: z.string().nullable(),
  /** The slip to pay with, once the order is sent. */
  mavDownloadUrl: z.string().nullable(),
  /** The last day to pay that slip. */
  paymentDueOn: z.string().nullable(),
  /** The last payment came to nothing, or is being looked at; null while one waits and once it is sent. */
  paymentNotice,
  /** Its agent may choose another way to pay, or call off what the customer could not pay. */
  isPaymentMethodChangeable: z.boolean(),
  isCancellable: z.boolean(),
  /** Another commission would go into it. */
  takesCommissions: z.boolean(),
  deliveryNotice: z.string().nullable(),
  delivery: z.object({
    subjectName: z.string().nullable(),
    address: z.string().nullable(),
    carrier: z.string().nullable(),
  }),
});

export const quoteCommission = call({
  name: 'orders.quotation',
  log: { name: 'Prezzo calcolato' },
  method: 'POST',
  path: '/api/agent/commissions/quotation',
  summary: 'Prezzo di una commissione',
  ...base,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  /** `commission`: one being changed, which keeps what its lines cost and what its own points are. */
  body: z.strictObject({ ...cart, commission: id().optional() }),
  /** `warning`: what the amount alone would keep an order of these goods back by (ORD-434). */
  output: breakdown.extend({
    warning: z.string().nullable(),
    /** The open order that it goes into beside others, as it will be with it: shipping and fee are of the whole. */
    joins: z.object({ orderId: id(), others: z.number().int(), breakdown }).nullable(),
  }),
  errors: ['invalid', 'not_found'],
});
export const createCommission = call({
  name: 'orders.create-commission',
  log: { name: 'Commissione creata', isActivity: true },
  method: 'POST',
  path: '/api/agent/commissions',
  summary: 'Crea una commissione',
  ...write,
  body: z.strictObject({
    ...cart,
    note: note.default(''),
    /** Whose commission it is: nobody makes one for somebody else. */
    seller: id().optional(),
    /** The draft it is made from; a draft becomes a commission once. */
    draftId: z.uuid('Bozza non valida.').optional(),
    /** The total the agent saw: another one is refused, never sent unseen. */
    expectedTotal: money().optional(),
  }),
  output: z.object({ id: id(), orderId: id(), total: money() }),
  errors: ['invalid', 'wrong_state', 'stale_version'],
});
export const getCommission = call({
  name: 'orders.commission',
  method: 'GET',
  path: '/api/agent/commissions/:id',
  summary: 'Una commissione',
  ...read,
  params,
  output: commission,
  errors: ['not_found'],
});
export const updateCommission = call({
  name: 'orders.update-commission',
  log: { name: 'Commissione modificata', isActivity: true },
  method: 'PUT',
  path: '/api/agent/commissions/:id',
  summary: 'Modifica nota e prodotti',
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    note,
    items: z.array(item).max(200),
    /** The total that was shown: another one is refused. */
    expectedTotal: money().optional(),
    version: seenVersion(),
  }),
  output: commission,
  errors: ['invalid', 'not_found', 'wrong_state', 'forbidden', 'stale_version'],
});
export const deleteCommission = call({
  name: 'orders.delete-commission',
  log: { name: 'Commissione eliminata', isActivity: true },
  method: 'DELETE',
  path: '/api/agent/commissions/:id',
  summary: 'Elimina una commissione',
  ...write,
  params,
  output: 'empty',
  errors: ['not_found', 'wrong_state', 'forbidden'],
});
export const earnedPoints = call({
  name: 'orders.earned-points',
  method: 'GET',
  path: '/api/agent/commissions/earned-points',
  summary: 'Punti guadagnati con un imponibile',
  ...read,
  query: z.strictObject({ total: money() }),
  output: z.object({ points: z.string() }),
  errors: [],
});
export const listPendingOrders = call({
  name: 'orders.pending',
  method: 'GET',
  path: '/api/agent/pending-orders',
  summary: 'Ordini non inviati',
  ...read,
  query: z.strictObject({ shop: shopText().optional(), seller: idText().optional() }),
  output: z.object({ items: z.array(orderRow) }),
  errors: [],
});
export const listSubmittedOrders = call({
  name: 'orders.submitted',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/submitted-orders',
  summary: 'Ordini inviati, o con submitted=false quelli ancora da inviare',
  ...read,
  query: z.strictObject({
    ...paging(25),
    shop: shopText().optional(),
    agent: idText().optional(),
    submitted: z.enum(['true', 'false']).default('true'),
  }),
  output: page(orderRow),
  errors: [],
});
export const listCommissions = call({
  name: 'orders.commissions',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/commissions',
  summary: 'Commissioni, con submitted=false quelle degli ordini in sospeso',
  ...read,
  query: z.strictObject({
    ...paging(25),
    shop: shopText().optional(),
    seller: idText().optional(),
    submitted: z.enum(['true', 'false']).optional(),
  }),
  output: page(commission),
  errors: [],
});
export const getPendingOrder = call({
  name: 'orders.pending-order',
  method: 'GET',
  path: '/api/agent/pending-orders/:id',
  summary: 'Un ordine in sospeso',
  ...read,
  params,
  output: order,
  errors: ['not_found'],
});
export const getProvisionalDate = call({
  name: 'orders.provisional-date',
  method: 'GET',
  path: '/api/agent/pending-orders/:id/provisional-order-date',
  summary: 'Data provvisoria dell’ordine',
  ...read,
  params,
  output: z.object({ provisionalOrderDate: z.string() }),
  errors: ['not_found'],
});
export const submitDirectly = call({
  name: 'orders.direct-submission',
  log: { name: 'Ordine inviato', isActivity: true },
  method: 'POST',
  path: '/api/agent/pending-orders/:id/direct-submission',
  summary: 'Chiudi ordine',
  ...write,
  params,
  body: seenTotal(),
  output: z.object({ id: id(), submissionTime: instant(), orderDate: z.string(), total: money() }),
  errors: ['forbidden', 'not_found', 'wrong_state', 'stale_version'],
});
export const listOrders = call({
  name: 'orders.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/agent/orders',
  summary: 'I miei ordini',
  ...read,
  // The result of an appointment may be asked for before anything else, and names one of them (ACC-153).
  whilePending: 'allowed',
  query: z.strictObject({
    ...paging(25),
    shop: shopText().optional(),
    /** Of one type, in whatever shop. */
    type: text(40, 1).optional(),
    /** `false`: those that stand and that no appointment led to. */
    isLinkedToAppointment: z.enum(['true', 'false']).optional(),
    onlyLastSubmitted: z.enum(['true', 'false']).optional(),
    orderField: z.enum(['submissionTime', 'orderTotal', 'orderDate']).default('submissionTime'),
    orderDir: z.enum(['asc', 'desc']).default('desc'),
    /** Where those stand that lack the day they are dated with, as some from before the portal do. */
    orderNulls: z.enum(['first', 'last']).optional(),
  }),
  output: page(orderRow),
  errors: [],
});
export const ordersFile = listFile(listOrders, {
  name: 'orders.list-file',
  path: '/file/orders',
  summary: 'I miei ordini in CSV o XLSX',
});
export const getOrder = call({
  name: 'orders.get',
  method: 'GET',
  path: '/api/agent/orders/:id',
  summary: 'Riepilogo ordine',
  ...read,
  params,
  output: order,
  errors: ['not_found'],
});
export const orderCalls = [
  quoteCommission,
  createCommission,
  earnedPoints,
  getCommission,
  updateCommission,
  deleteCommission,
  listPendingOrders,
  listSubmittedOrders,
  listCommissions,
  getPendingOrder,
  getProvisionalDate,
  submitDirectly,
  listOrders,
  ordersFile,
  getOrder,
  ...paymentMethodCalls,
  ...subordinateCalls,
] as const;
