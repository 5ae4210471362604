/** Calls of withdrawing from a customer’s order, and of the office that takes goods back and refunds. */
import { z } from 'zod';
import { call } from '../kernel/call.ts';
import { id, idText, instant, money, noBody, page, paging, text } from '../kernel/shapes.ts';
import { listFile } from '../kernel/list-file.ts';

const params = z.strictObject({ id: idText() });
const read = { acting: 'allowed', rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { acting: 'refused', rate: 'write', idempotency: 'natural', audit: 'always' } as const;
/** Whoever ordered as a customer; whoever sells again still has those orders. */
export const ORDERERS = ['ROLE_ACCESS_CUSTOMER_COMMISSIONS', 'ROLE_BASE_AGENT'] as const;
/** Open whatever else is due: the way to withdraw must never be closed (art. 54-bis Codice del consumo). */
const customer = { who: ORDERERS, whilePending: 'allowed' } as const;
const admin = { who: ['ROLE_ADMIN'], whilePending: 'refused' } as const;

export const withdraw = call({
  name: 'customer-orders.withdraw',
  log: { name: 'Recesso dichiarato' },
  method: 'POST',
  path: '/api/customer/commissions/:id/withdrawal',
  summary: 'Recesso del cliente: dichiarazione confermata',
  ...customer,
  ...write,
  params,
  body: z.strictObject({
    fullName: text(120, 1),
    email: z.email('Inserisci un indirizzo e-mail valido.').max(200, 'Inserisci al massimo 200 caratteri.'),
  }),
  output: z.object({
    number: id(),
    receivedAt: instant(),
    email: z.string(),
    statement: z.string(),
  }),
  errors: ['not_found', 'forbidden', 'wrong_state'],
});
export const withdrawalReceipt = call({
  name: 'customer-orders.withdrawal-receipt',
  method: 'GET',
  path: '/api/customer/commissions/:id/withdrawal-receipt',
  summary: 'Ricevuta del recesso',
  ...customer,
  ...read,
  params,
  output: 'file',
  errors: ['not_found', 'forbidden'],
});

export const withdrawalTask = z.object({
  id: id(),
  orderId: id(),
  orderTitle: z.string(),
  customer: z.string(),
  email: z.string(),
  seller: z.string(),
  receivedAt: instant(),
  lastDay: z.string(),
  orderTotal: money(),
  paymentMethodName: z.string(),
  /** What was paid online, and at which provider: it goes back the way it came. */
  paidOnline: money(),
  paidWith: z.enum(['stripe', 'pagodil']).nullable(),
  /** Else its agent paid online. */
  isPaidByCustomer: z.boolean(),
  /** What was paid of its delivery: all of one that is verified, else what its seller declared. */
  paidAtDelivery: money(),
  isDeliveryVerified: z.boolean(),
  /** All of it that is left: nothing paid is nothing to give back. */
  paid: money(),
  /** With what went back by transfer before; told again by whoever gives money back (ORD-600). */
  paidInAll: money(),
  goodsReturnedAt: instant().nullable(),
  goodsReturnedBy: z.string().nullable(),
  refundState: z.enum(['due', 'in_progress', 'done']),
  refundDueOn: z.string(),
  isOverdue: z.boolean(),
  refundMethod: z.enum(['card', 'bank_transfer', 'financing', 'none']).nullable(),
  refundAmount: money().nullable(),
  refundNote: z.string(),
  refundReason: z.string(),
  refundedAt: instant().nullable(),
  refundedBy: z.string().nullable(),
});
export const listWithdrawals = call({
  name: 'customer-orders.withdrawals',
  method: 'GET',
  path: '/api/admin/withdrawals',
  summary: 'Recessi dei clienti, i rimborsi da fare per primi',
  ...admin,
  ...read,
  query: z.strictObject({
    ...paging(25),
    refund: z.enum(['open', 'done']).optional(),
    /** Without an order: what is open from the oldest on, then what is closed from the newest on. */
    orderField: z.enum(['receivedAt', 'orderTotal'], 'L’elenco non si ordina per questa colonna.').optional(),
    orderDir: z.enum(['asc', 'desc'], 'Scegli asc o desc.').optional(),
  }),
  output: page(withdrawalTask),
  errors: [],
});
export const withdrawalsFile = listFile(listWithdrawals, {
  name: 'customer-orders.withdrawals-file',
  path: '/file/withdrawals',
  summary: 'Recessi dei clienti in CSV o XLSX',
});
export const withdrawalGoodsReturned = call({
  name: 'customer-orders.withdrawal-goods-returned',
  log: { name: 'Merce del recesso rientrata' },
  method: 'PUT',
  path: '/api/admin/withdrawals/:id/goods-returned',
  summary: 'La merce di un recesso è rientrata',
  ...admin,
  ...write,
  params,
  body: noBody(),
  output: withdrawalTask,
  errors: ['not_found'],
});
export const refundWithdrawal = call({
  name: 'customer-orders.withdrawal-refund',
  log: { name: 'Recesso rimborsato' },
  method: 'POST',
  path: '/api/admin/withdrawals/:id/refund',
  summary: 'Rimborsa un recesso',
  ...admin,
  ...write,
  params,
  body: z.strictObject({
    method: z.enum(['card', 'bank_transfer', 'financing', 'none'], 'Scegli come si rimborsa.'),
    amount: money(),
    note: text(200).default(''),
    /** Why less goes back than was paid; a page of the release before writes it in the note. */
    refundReason: text(200).optional(),
    /** `paidInAll` as its page showed it (ORD-600). A call without it goes on for one release. */
    expectedPaid: money().optional(),
  }),
  output: withdrawalTask,
  errors: ['not_found', 'wrong_state', 'stale_version', 'invalid', 'provider_failed'],
});
export const withdrawalReceiptForOffice = call({
  name: 'customer-orders.withdrawal-file',
  method: 'GET',
  path: '/file/withdrawal/:id',
  summary: 'Ricevuta di un recesso',
  ...admin,
  ...read,
  params,
  output: 'file',
  errors: ['not_found'],
});

export const withdrawalCalls = [
  withdraw,
  withdrawalReceipt,
  listWithdrawals,
  withdrawalsFile,
  withdrawalGoodsReturned,
  refundWithdrawal,
  withdrawalReceiptForOffice,
] as const;
