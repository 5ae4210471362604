/** Calls of what sent orders leave to be paid: deliveries, what sellers declare of them, slips, what is overdue (ORD-191…). */
import { z } from 'zod';
import { STEPS } from '@ema/domain/deliveries/ladder.ts';
import { SLIP_TYPES } from '@ema/domain/deliveries/mav.ts';
import { call } from './kernel/call.ts';
import { listFile } from './kernel/list-file.ts';
import { day, id, idText, instant, money, ordering, page, paging, text } from './kernel/shapes.ts';
import { uploadObject } from './kernel/upload.ts';

const reading = {
  who: ['ROLE_ACCESS_COMMISSION_DELIVERIES', 'ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
} as const;
const yesOrNo = () => z.enum(['true', 'false']).optional();

/** What a sent order leaves to be paid (ORD-192, ORD-205). */
export const commissionDelivery = z.object({
  id: id(),
  orderId: id(),
  code: z.string(),
  date: z.string(),
  seller: z.object({ id: id(), fullName: z.string() }),
  customer: z.string().nullable(),
  priceTaxable: money(),
  /** What is still to be paid: all of it less what is declared, until all of it is. */
  finalTotalToPay: money(),
  /** All of it, and what of it is declared and not rejected. */
  totalToPay: money(),
  declaredAmount: money(),
  /** What of the order were items sold at a discount. */
  productsDiscount: money(),
  deposit: money(),
  mavDownloadUrl: z.string().nullable(),
  paymentMethodName: z.string(),
  paymentMethodType: z.enum(SLIP_TYPES),
  isOverdue: z.boolean(),
  /** Last day to declare the payment; after it the seller sends no orders. */
  deadline: z.string(),
  /** Null once it is declared. */
  step: z.enum(STEPS).nullable(),
  /** Why the last declaration was rejected, as long as there is no newer one. */
  rejectionNote: z.string().nullable(),
  isPaymentDeclared: z.boolean(),
  isPaymentVerified: z.boolean(),
});
export const listDeliveries = call({
  name: 'payments.deliveries',
  method: 'GET',
  path: '/api/commission-deliveries',
  summary: 'Consegne da pagare',
  ...reading,
  query: z.strictObject({
    ...paging(200),
    paymentDeclaredByUser: yesOrNo(),
    paymentVerified: yesOrNo(),
    requiresPaymentDeclaration: yesOrNo(),
    seller: idText().optional(),
    includeAll: yesOrNo(),
  }),
  output: page(commissionDelivery).extend({ totals: z.object({ priceTaxable: money(), finalTotalToPay: money() }) }),
  errors: [],
});
export const deliveriesFile = listFile(listDeliveries, {
  name: 'payments.deliveries-file',
  path: '/file/commission-deliveries',
  summary: 'Consegne da pagare in CSV o XLSX',
});
export const getDelivery = call({
  name: 'payments.delivery',
  method: 'GET',
  path: '/api/commission-deliveries/:id',
  summary: 'Una consegna',
  ...reading,
  params: z.strictObject({ id: idText() }),
  output: commissionDelivery,
  errors: ['not_found'],
});
export const listBanks = call({
  name: 'payments.banks',
  method: 'GET',
  path: '/api/banks',
  summary: 'Banche per nome',
  ...reading,
  query: z.strictObject({ name: text(60, 1) }),
  output: z.object({ items: z.array(z.object({ id: id(), name: z.string() })) }),
  errors: [],
});
export const declareDeliveryPayment = call({
  name: 'payments.declare',
  log: { name: 'Pagamento dichiarato' },
  method: 'POST',
  path: '/api/commission-delivery-payments',
  summary: 'Dichiara che una consegna è stata pagata',
  who: ['ROLE_ACCESS_COMMISSION_DELIVERIES'],
  acting: 'refused',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  body: z.strictObject({
    amount: money(),
    date: day(),
    vcyCode: text(5).optional(),
    bank: text(80).optional(),
    bankBranch: text(80).optional(),
    deliveryCode: text(20, 1),
    deliveryDate: day(),
    receipt: uploadObject.nullable().optional(),
  }),
  output: commissionDelivery,
  errors: ['not_found', 'invalid', 'wrong_state'],
  bodyLimit: 8_000_000,
});
export const paymentReceipt = call({
  name: 'payments.receipt',
  method: 'GET',
  path: '/file/commission-delivery-payments/:id',
  summary: 'Ricevuta di un pagamento dichiarato',
  ...reading,
  rate: 'export',
  params: z.strictObject({ id: idText() }),
  output: 'file',
  errors: ['not_found'],
});

const office = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
export const declaredPayment = z.object({
  id: id(),
  delivery: commissionDelivery,
  amount: money(),
  date: z.string(),
  vcyCode: z.string(),
  bank: z.string(),
  bankBranch: z.string(),
  declaredAt: instant(),
  receiptUrl: z.string().nullable(),
  /** Why it has to be given back, of an order that was deleted or given back before it came (ORD-522). */
  toReturn: z.string().nullable(),
});
export const listDeclaredPayments = call({
  name: 'payments.declared',
  method: 'GET',
  path: '/api/admin/commission-delivery-payments',
  summary: 'Pagamenti dichiarati da verificare',
  ...office,
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({ ...paging(25), ...ordering(['declaredAt', 'date', 'amount'], 'declaredAt', 'asc') }),
  output: page(declaredPayment),
  errors: [],
});
export const declaredPaymentsFile = listFile(listDeclaredPayments, {
  name: 'payments.declared-file',
  path: '/file/commission-delivery-payments',
  summary: 'Pagamenti dichiarati in CSV o XLSX',
});
export const settleDeclaredPayment = call({
  name: 'payments.settle-declared',
  log: { name: 'Pagamento dichiarato verificato' },
  method: 'PUT',
  path: '/api/admin/commission-delivery-payments/:id',
  summary: 'Verifica o respinge un pagamento dichiarato',
  ...office,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params: z.strictObject({ id: idText() }),
  body: z.strictObject({ outcome: z.enum(['verified', 'rejected']), note: text(300).default('') }),
  output: z.object({ id: id(), outcome: z.enum(['verified', 'rejected']) }),
  errors: ['not_found', 'invalid', 'wrong_state'],
});

/** What the people below have not paid; amounts for general managers only (NET-260). */
export const unpaidDeliveries = call({
  name: 'payments.unpaid-deliveries',
  method: 'GET',
  path: '/api/agent/reports/unpaid-deliveries',
  summary: 'Consegne non pagate della propria rete',
  who: ['ROLE_AGENT_WITH_SUBORDINATES'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'read',
  idempotency: 'safe',
  audit: null,
  query: z.strictObject({ ...paging(50), from: day().optional() }),
  output: page(
    z.object({
      id: id(),
      code: z.string(),
      date: z.string(),
      daysOverdue: z.number().int(),
      seller: z.object({ id: id(), fullName: z.string() }),
      customer: z.string().nullable(),
      paymentMethodName: z.string(),
      priceTaxable: money().nullable(),
      finalTotalToPay: money().nullable(),
    }),
  ).extend({
    from: z.string(),
    totals: z.object({ priceTaxable: money(), finalTotalToPay: money() }).nullable(),
  }),
  errors: [],
});

export const unpaidDeliveriesFile = listFile(unpaidDeliveries, {
  name: 'payments.unpaid-deliveries-file',
  path: '/file/unpaid-deliveries',
  summary: 'Consegne non pagate della propria rete in CSV o XLSX',
});

export const mavSlip = call({
  name: 'payments.mav-slip',
  method: 'GET',
  path: '/file/mav/:id',
  summary: 'Bollettino MAV di un ordine inviato',
  who: 'signed-in',
  acting: 'allowed',
  whilePending: 'allowed',
  rate: 'export',
  idempotency: 'safe',
  audit: null,
  params: z.strictObject({ id: idText() }),
  output: 'file',
  errors: ['not_found'],
});

export const deliveryCalls = [
  mavSlip,
  listDeliveries,
  deliveriesFile,
  getDelivery,
  listBanks,
  declareDeliveryPayment,
  paymentReceipt,
  listDeclaredPayments,
  declaredPaymentsFile,
  settleDeclaredPayment,
  unpaidDeliveries,
  unpaidDeliveriesFile,
] as const;
