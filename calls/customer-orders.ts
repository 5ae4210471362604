/** Calls of a customer’s own orders: catalogue, creating, confirming, paying and reading them. */
import { z } from 'zod';
import { REFUND_WAYS } from '@ema/domain/customer-orders/refund-words.ts';
import { CUSTOMER_STATUS_TEXTS } from '@ema/domain/customer-orders/status.ts';
import { commissionType, product, productKit } from './catalogue.ts';
import { challenge, oneTimeCode } from './codes.ts';
import { ORDERERS, withdrawalCalls } from './customer-orders/withdrawals.ts';
import { breakdown, commissionItem, item, paymentNotice } from './orders.ts';
import { methodChoices, methodWish, seenTotal } from './orders/payment-method.ts';
import { call } from './kernel/call.ts';
import { flagText, id, idText, instant, money, noBody, page, paging, shop, text, undone } from './kernel/shapes.ts';
import { listFile } from './kernel/list-file.ts';

const read = {
  who: ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
/**
 * What was ordered stays the orderer's, who may sell again by now. It is readable whatever else is due: the way to
 * withdraw must never be closed (art. 54-bis Codice del consumo).
 */
const readAlways = { ...read, who: ORDERERS, whilePending: 'allowed' } as const;
/** What binds the customer is done by the customer alone, never by somebody acting for them. */
const ownWrite = {
  who: ORDERERS,
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
} as const;
const params = z.strictObject({ id: idText() });
const address = () => z.string().max(500);

const cart = {
  type: text(40, 1),
  items: z.array(item).max(200, 'Inserisci al massimo 200 righe.').default([]),
  productKit: id().nullable().optional(),
  paymentMethod: text(40, 1).nullable().optional(),
};
/** What an order costs its customer; what the agent earns by it is not told. */
export const customerBreakdown = breakdown.omit({ fee: true, points: true });

export const withdrawalOfOrder = z.object({
  isAvailable: z.boolean(),
  lastDay: z.string().nullable(),
  /** How many from the delivery, while it is open: more for what an agent proposed. */
  days: z.union([z.literal(14), z.literal(30)]).nullable(),
  /** The day of delivery is not known: the term is reckoned from a presumed one. */
  isDeliveryPresumed: z.boolean(),
  /** Why one cannot withdraw (any more), as a sentence. */
  explanation: z.string().nullable(),
  receivedAt: instant().nullable(),
  refund: z.enum(['due', 'in_progress', 'done']).nullable(),
  refundAmount: money().nullable(),
  refundDueOn: z.string().nullable(),
  /** All that is known to be paid and is here, what of it at the delivery; online pays whoever finishes the order. */
  paid: money(),
  paidAtDelivery: money(),
  isPaidByCustomer: z.boolean(),
  /** What came in online and went back already, is on its way back, or waits for somebody's word. */
  returned: money(),
  beingReturned: money(),
  inReview: money(),
  /** How what was paid online goes back, or went; else what was paid at all. */
  refundWay: z.enum(REFUND_WAYS),
});
const rowShape = {
  id: id(),
  orderId: id(),
  type: z.object({ id: z.string(), title: z.string(), shop: shop() }),
  seller: z.object({
    id: id(),
    fullName: z.string(),
    mobile: z.string().nullable(),
    email: z.string().nullable(),
  }),
  date: instant(),
  productKitName: z.string().nullable(),
  productsTotalQuantity: z.number().int(),
  /** The kit's name or «N articoli». */
  bought: z.string(),
  statusText: z.enum(CUSTOMER_STATUS_TEXTS),
  /** Withdrawn from, or refunded. */
  undone: undone(),
  total: money(),
  paymentMethodId: z.string(),
  paymentMethodName: z.string(),
  customerPaymentMethodName: z.string(),
  isWaitingForCustomerConfirmation: z.boolean(),
  isConfirmedByCustomer: z.boolean(),
  isInPayment: z.boolean(),
  isSubmitted: z.boolean(),
  submissionDate: instant().nullable(),
  isInError: z.boolean(),
  error: z.string().nullable(),
  isReadyToBeDirectlySubmittedByCustomer: z.boolean(),
  isReadyToBePaidOnlineWithStripeByCustomer: z.boolean(),
  isReadyToBePaidOnlineWithPagoDilByCustomer: z.boolean(),
  isCancellable: z.boolean(),
  isCancelled: z.boolean(),
  customerStripePaymentSessionId: z.string().nullable(),
  customerPagoDilTransactionId: z.string().nullable(),
  customerPagoDilTransactionStatus: z.enum(['UNDEFINED', 'PENDING', 'TO_CONFIRM', 'REFUSED']),
  withdrawal: withdrawalOfOrder,
};
export const customerCommissionRow = z.object(rowShape);
export const customerCommission = z.object({
  ...rowShape,
  items: z.array(commissionItem.omit({ points: true })),
  breakdown: customerBreakdown,
  customerContractOtpChallenge: challenge.nullable(),
  /** The copy to read and sign; null for an order its agent finished. */
  contractId: id().nullable(),
  /** The last payment did not come through, or is being looked at. */
  paymentNotice,
  isPaymentMethodChangeable: z.boolean(),
  /** The slip to pay with, once the order is sent. */
  mavDownloadUrl: z.string().nullable(),
  /** The last day to pay that slip. */
  paymentDueOn: z.string().nullable(),
  /** What arrived of the customer through a provider; null when nothing did, it went back, or the agent pays. */
  paidOnline: z.object({ amount: money(), at: instant().nullable() }).nullable(),
  /** Money came in that an administrator has to look at. */
  isPaymentInReview: z.boolean(),
  /** What the statement of withdrawal begins with. */
  withdrawalStatement: z.object({ fullName: z.string(), email: z.string(), contract: z.string() }),
});

export const customerTypes = call({
  name: 'customer-orders.commission-types',
  method: 'GET',
  path: '/api/customer/commission-types',
  summary: 'Tipi d’ordine offerti al cliente',
  ...read,
  output: z.object({ items: z.array(commissionType) }),
  errors: ['forbidden'],
});
export const customerType = call({
  name: 'customer-orders.commission-type',
  method: 'GET',
  path: '/api/customer/commission-types/:id',
  summary: 'Un tipo d’ordine offerto al cliente',
  ...read,
  params: z.strictObject({ id: text(40, 1) }),
  output: commissionType,
  errors: ['not_found', 'forbidden'],
});
export const customerKits = call({
  name: 'customer-orders.kits',
  method: 'GET',
  path: '/api/customer/product-kits',
  summary: 'Pacchetti',
  ...read,
  output: z.object({ items: z.array(productKit) }),
  errors: ['forbidden'],
});
export const customerKit = call({
  name: 'customer-orders.kit',
  method: 'GET',
  path: '/api/customer/product-kits/:id',
  summary: 'Un pacchetto',
  ...read,
  params,
  output: productKit,
  errors: ['not_found', 'forbidden'],
});
export const customerProducts = call({
  name: 'customer-orders.products',
  method: 'GET',
  path: '/api/customer/products',
  summary: 'Prodotti di un listino offerto al cliente',
  ...read,
  query: z.strictObject({ productListingIdentifier: text(60, 1) }),
  output: z.object({ items: z.array(product) }),
  errors: ['forbidden'],
});
export const customerQuotation = call({
  name: 'customer-orders.quotation',
  log: { name: 'Prezzo calcolato' },
  method: 'POST',
  path: '/api/customer/commissions/quotation',
  summary: 'Prezzo di un ordine del cliente',
  ...read,
  body: z.strictObject(cart),
  /** `warning`: why an order of these goods would be refused by its amount (ORD-434). */
  output: customerBreakdown.extend({ warning: z.string().nullable() }),
  errors: ['invalid', 'forbidden', 'wrong_state'],
});
export const createCustomerCommission = call({
  name: 'customer-orders.create',
  log: { name: 'Ordine creato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions',
  summary: 'Il cliente crea un ordine da confermare',
  ...ownWrite,
  who: read.who,
  idempotency: 'key',
  body: z.strictObject({
    ...cart,
    /** The draft it is made from: one becomes an order once (ORD-550). Pages of the release before do not say. */
    draftId: z.uuid('Bozza non valida.').optional(),
    /** The total the customer saw: another one is refused. */
    expectedTotal: money().optional(),
  }),
  output: z.object({ id: id() }),
  errors: ['invalid', 'forbidden', 'wrong_state', 'stale_version'],
});
export const listCustomerCommissions = call({
  name: 'customer-orders.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/customer/commissions',
  summary: 'Gli ordini del cliente',
  ...readAlways,
  /** `isSubmitted`: those that were sent, or those that are still to be finished; without it all (NET-206). */
  query: z.strictObject({ ...paging(25), isSubmitted: flagText().optional() }),
  output: page(customerCommissionRow),
  errors: ['forbidden'],
});
export const customerCommissionsFile = listFile(listCustomerCommissions, {
  name: 'customer-orders.list-file',
  path: '/file/customer-commissions',
  summary: 'Gli ordini del cliente in CSV o XLSX',
});
export const getCustomerCommission = call({
  name: 'customer-orders.get',
  method: 'GET',
  path: '/api/customer/commissions/:id',
  summary: 'Un ordine del cliente',
  ...readAlways,
  params,
  output: customerCommission,
  errors: ['not_found', 'forbidden'],
});
export const customerContract = call({
  name: 'customer-orders.contract',
  method: 'GET',
  path: '/api/customer/commissions/:id/customer-contract',
  summary: 'La copia commissione: da leggere prima della firma, sigillata dopo',
  ...readAlways,
  params,
  output: 'file',
  errors: ['not_found', 'forbidden'],
});
export const startCustomerSignature = call({
  name: 'customer-orders.start-signature',
  log: { name: 'Firma della copia commissione avviata' },
  method: 'POST',
  path: '/api/customer/commissions/:id/customer-contract/start-signature',
  summary: 'Invio del codice per firmare la copia commissione',
  ...ownWrite,
  rate: 'code',
  params,
  body: noBody(),
  output: challenge,
  errors: ['not_found', 'forbidden', 'wrong_state', 'too_many'],
});
export const completeCustomerSignature = call({
  name: 'customer-orders.complete-signature',
  log: { name: 'Copia commissione firmata' },
  method: 'POST',
  path: '/api/customer/commissions/:id/customer-contract/complete-signature',
  summary: 'Firma della copia commissione: l’ordine è confermato',
  ...ownWrite,
  rate: 'code',
  params,
  body: z.strictObject({ token: oneTimeCode() }),
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'wrong_state', 'invalid', 'too_many'],
});
export const submitCustomerCommission = call({
  name: 'customer-orders.direct-submission',
  log: { name: 'Ordine inviato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/direct-submission',
  summary: 'Il cliente chiude l’ordine',
  ...ownWrite,
  idempotency: 'key',
  params,
  body: seenTotal(),
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'wrong_state', 'stale_version'],
});
export const cancelCustomerCommission = call({
  name: 'customer-orders.cancel',
  log: { name: 'Ordine annullato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/cancel',
  summary: 'Il cliente annulla l’ordine',
  ...ownWrite,
  idempotency: 'key',
  params,
  body: noBody(),
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'wrong_state'],
});
export const listCustomerPaymentMethods = call({
  name: 'customer-orders.payment-methods',
  method: 'GET',
  path: '/api/customer/commissions/:id/payment-methods',
  summary: 'I metodi di pagamento di un ordine, con il totale di ciascuno',
  ...readAlways,
  params,
  output: methodChoices,
  errors: ['not_found', 'forbidden'],
});
export const changeCustomerPaymentMethod = call({
  name: 'customer-orders.change-payment-method',
  log: { name: 'Metodo di pagamento cambiato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/payment-method',
  summary: 'Il cliente cambia metodo di pagamento: la copia commissione si firma di nuovo',
  ...ownWrite,
  idempotency: 'key',
  params,
  body: methodWish,
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'wrong_state', 'invalid', 'stale_version'],
});
export const payCustomerCommission = call({
  name: 'customer-orders.stripe-payment',
  log: { name: 'Pagamento avviato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/stripe-payment',
  summary: 'Il cliente paga con carta',
  ...ownWrite,
  params,
  body: z.strictObject({ successUrl: address(), cancelUrl: address(), expectedTotal: money().optional() }),
  output: z.object({ id: z.string(), redirectUrl: z.string() }),
  errors: ['not_found', 'forbidden', 'wrong_state', 'invalid', 'stale_version', 'provider_failed'],
});
export const financeCustomerCommission = call({
  name: 'customer-orders.pagodil-payment',
  log: { name: 'Finanziamento richiesto dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/pagodil-payment',
  summary: 'Il cliente chiede il finanziamento a PagoDIL',
  ...ownWrite,
  params,
  body: z.strictObject({ returnUrl: address(), expectedTotal: money().optional() }),
  output: z.object({ redirectUrl: z.string() }),
  errors: ['not_found', 'forbidden', 'wrong_state', 'invalid', 'stale_version', 'provider_failed', 'in_progress'],
});
export const checkCustomerPayment = call({
  name: 'customer-orders.payment-check',
  log: { name: 'Pagamento ricontrollato' },
  method: 'POST',
  path: '/api/customer/commissions/:id/payment-check',
  summary: 'Chiede al fornitore se il pagamento è avvenuto',
  ...ownWrite,
  acting: 'allowed',
  whilePending: 'allowed',
  audit: null,
  params,
  body: noBody(),
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'provider_failed'],
});
export const abandonCustomerPayment = call({
  name: 'customer-orders.payment-abandon',
  log: { name: 'Pagamento abbandonato dal cliente' },
  method: 'POST',
  path: '/api/customer/commissions/:id/payment-abandon',
  summary: 'Il cliente rinuncia al pagamento in corso',
  ...ownWrite,
  params,
  body: noBody(),
  output: customerCommission,
  errors: ['not_found', 'forbidden', 'wrong_state', 'provider_failed'],
});
export const customerOrderCalls = [
  customerTypes,
  customerType,
  customerKits,
  customerKit,
  customerProducts,
  customerQuotation,
  createCustomerCommission,
  listCustomerCommissions,
  customerCommissionsFile,
  getCustomerCommission,
  customerContract,
  startCustomerSignature,
  completeCustomerSignature,
  submitCustomerCommission,
  cancelCustomerCommission,
  listCustomerPaymentMethods,
  changeCustomerPaymentMethod,
  payCustomerCommission,
  financeCustomerCommission,
  checkCustomerPayment,
  abandonCustomerPayment,
  ...withdrawalCalls,
] as const;
