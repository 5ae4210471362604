/** Calls of the office on sent orders: list, details, export, e-mail and deletion. */
import { z } from 'zod';
import { ORDER_FILE_HEADINGS } from '@ema/domain/admin-orders/order-file.ts';
import { ATTEMPT_STATES } from '@ema/domain/payments/states.ts';
import { call } from './kernel/call.ts';
import { changedFile } from './kernel/changed-file.ts';
import { listFile } from './kernel/list-file.ts';
import {
  day,
  id,
  idText,
  instant,
  money,
  ordering,
  page,
  paging,
  shop,
  shopText,
  text,
  undone,
  vatGroup,
} from './kernel/shapes.ts';

const admin = { who: ['ROLE_ADMIN'], acting: 'refused', whilePending: 'refused' } as const;
const read = { ...admin, rate: 'read', idempotency: 'safe', audit: null } as const;
const params = z.strictObject({ id: idText() });
const filter = {
  shop: shopText().optional(),
  search: text(80).optional(),
  type: text(40).optional(),
  exported: z.enum(['true', 'false']).optional(),
  uniqueIpAddress: z.enum(['true', 'false']).optional(),
  from: day().optional(),
  to: day().optional(),
  paymentMethod: text(40).optional(),
  /** All that somebody of the register bought, whoever has the same name (NET-775). */
  customer: idText().optional(),
};

export const adminOrderRow = z.object({
  id: id(),
  seller: z.object({ id: id(), fullName: z.string() }),
  customer: z.string().nullable(),
  submissionDate: instant(),
  ipAddress: z.string(),
  exported: z.boolean(),
  exportedAt: instant().nullable(),
  /** Its customer withdrew, or was given all the money back: it cannot be exported. */
  undone: undone(),
  type: z.object({ id: z.string(), title: z.string() }),
  shop: shop(),
  priceTotal: money(),
  paymentMethodId: z.string(),
  paymentMethodName: z.string(),
  paymentFlag: z.string().nullable(),
});
export const listAdminOrders = call({
  name: 'admin-orders.list',
  reads: 'standby',
  scope: 'orders:read',
  method: 'GET',
  path: '/api/admin/commissions',
  summary: 'Amministra commissioni',
  ...read,
  query: z.strictObject({
    ...paging(50),
    ...filter,
    submitted: z.enum(['true']).optional(),
    ...ordering(['submissionDate', 'priceTotal'], 'submissionDate', 'desc'),
  }),
  output: page(adminOrderRow),
  errors: [],
});
export const adminOrdersOverview = call({
  name: 'admin-orders.overview',
  reads: 'standby',
  method: 'GET',
  path: '/api/admin/commissions/overview',
  summary: 'Commissioni da esportare e tipi del negozio',
  ...read,
  query: z.strictObject({ shop: shopText().optional() }),
  output: z.object({
    unexported: z.number().int(),
    /** Rome day of the oldest order that was not exported. */
    oldestUnexported: z.string().nullable(),
    inReview: z.number().int(),
    types: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  errors: [],
});
export const getAdminOrder = call({
  name: 'admin-orders.get',
  scope: 'orders:read',
  method: 'GET',
  path: '/api/admin/commissions/:id',
  summary: 'Riepilogo ordine',
  ...read,
  params,
  output: adminOrderRow.extend({
    /** «Imponibile provvigionale». */
    priceTotalTaxable: money(),
    vat: z.array(vatGroup),
    fullPriceProductsSubtotal: money(),
    discountedProductsSubtotal: money(),
    shippingCost: money(),
    deposit: money().nullable(),
    discounts: z.array(z.object({ id: z.string(), name: z.string(), value: money() })),
    pointsEarningEnabled: z.boolean(),
    pointsEarned: z.string(),
    pointsUsed: z.string(),
    agentFee: money(),
    orderDate: z.string().nullable(),
    notes: z.array(z.string()),
    customers: z.array(z.string()),
    fileDownloadUrl: z.string(),
    sellerUserId: id(),
    /** Where the order's e-mail goes. */
    recipients: z.object({ seller: z.string().nullable(), admin: z.string() }),
    /** Money came in for it. */
    paidOnline: z.boolean(),
    /** What came in online and is with us, or on its way back: a deletion leaves it to be given back (NET-966). */
    toRefund: money(),
    /** It is on its way back already. */
    isRefundUnderWay: z.boolean(),
    /** The money it was paid with was given back. */
    refundedAt: instant().nullable(),
    /** Money beside that was given back: it came late, twice or for another way to pay (ORD-512). */
    extraRefundedAt: instant().nullable(),
    items: z.array(
      z.object({
        productCode: z.string(),
        name: z.string(),
        attributes: z.record(z.string(), z.string()),
        unitPrice: money(),
        unitPointsUsed: z.string(),
        quantity: z.number().int(),
        total: money(),
        pointsUsed: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
});
/** NET-256 takes it out of everything else; whoever gives its money back has to read whose it is (NET-1156). */
export const getClosedOrder = call({
  name: 'admin-orders.closed',
  method: 'GET',
  path: '/api/admin/closed-commissions/:id',
  summary: 'Riepilogo di un ordine eliminato o annullato con pagamenti',
  ...read,
  params,
  output: getAdminOrder.output.extend({
    /** Null: it was called off before it was sent. */
    submissionDate: instant().nullable(),
    /** By the office; null where a release before this one did, or its seller or customer. */
    removedAt: instant().nullable(),
    removedBy: z.string().nullable(),
    removalReason: z.string().nullable(),
    contacts: z.array(z.object({ fullName: z.string(), email: z.string(), mobile: z.string() })),
    attempts: z.array(
      z.object({
        id: id(),
        provider: z.enum(['stripe', 'pagodil']),
        state: z.enum(ATTEMPT_STATES),
        amount: money(),
        /** Null: nothing came in. */
        received: money().nullable(),
        createdAt: instant(),
        reference: z.string(),
        flag: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found'],
});
export const exportAdminOrder = call({
  name: 'admin-orders.export',
  scope: 'orders:export',
  log: { name: 'Commissione esportata' },
  method: 'PUT',
  path: '/api/admin/commissions/:id/export',
  summary: 'Segna la commissione come esportata',
  ...admin,
  rate: 'write',
  idempotency: 'natural',
  audit: 'always',
  params,
  body: z.strictObject({ again: z.boolean().default(false) }),
  output: z.object({ id: id(), exported: z.boolean(), exportedAt: instant() }),
  errors: ['not_found', 'wrong_state'],
});
/** At most so many at once; whoever has more goes on with the next. */
export const EXPORT_AT_ONCE = 50;
const some = z
  .array(id())
  .min(1, 'Scegli almeno una commissione.')
  .max(EXPORT_AT_ONCE, `Scegli al massimo ${EXPORT_AT_ONCE} commissioni alla volta.`);
/** Each for itself: what was done already is no failure, so that a call whose answer was lost is simply made again. */
const outcomes = z.object({
  items: z.array(
    z.object({ id: id(), outcome: z.enum(['done', 'already', 'refused']), reason: z.string().nullable() }),
  ),
});
const many = { ...admin, rate: 'write', idempotency: 'natural', audit: 'always' } as const;
export const exportAdminOrders = call({
  name: 'admin-orders.export-many',
  scope: 'orders:export',
  log: { name: 'Commissioni esportate' },
  method: 'PUT',
  path: '/api/admin/commissions/export',
  summary: 'Segna più commissioni come esportate',
  ...many,
  body: z.strictObject({ ids: some }),
  output: outcomes,
  errors: [],
});
export const undoAdminOrdersExport = call({
  name: 'admin-orders.undo-export',
  log: { name: 'Esportazione di commissioni annullata' },
  method: 'PUT',
  path: '/api/admin/commissions/undo-export',
  summary: 'Annulla l’esportazione appena fatta di una o più commissioni',
  ...many,
  body: z.strictObject({ ids: some }),
  output: outcomes,
  errors: [],
});
/** What is filtered, by number and in the order of the list: what «Esporta le 473 mostrate» works through. */
export const adminOrderIds = call({
  name: 'admin-orders.ids',
  method: 'GET',
  path: '/api/admin/commissions/ids',
  summary: 'Numeri delle commissioni filtrate',
  ...read,
  query: z.strictObject({ ...filter, ...ordering(['submissionDate', 'priceTotal'], 'submissionDate', 'desc') }),
  output: z.object({ items: z.array(id()) }),
  errors: [],
});
export const sendAdminOrderEmail = call({
  name: 'admin-orders.send-email',
  log: { name: 'Commissione inviata per e-mail' },
  method: 'PUT',
  path: '/api/admin/commissions/:id/send-email',
  summary: 'Invia la commissione per e-mail al venditore o all’ufficio ordini',
  ...admin,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params,
  body: z.strictObject({
    emailType: z.enum(['admin', 'seller'], 'Scegli se inviare l’e-mail al venditore o all’ufficio ordini.'),
  }),
  output: z.object({ id: id(), sentTo: z.string() }),
  errors: ['not_found', 'wrong_state'],
});
export const deleteAdminOrder = call({
  name: 'admin-orders.delete',
  log: { name: 'Commissione inviata eliminata' },
  method: 'DELETE',
  path: '/api/admin/commissions/:id',
  summary: 'Elimina una commissione inviata, con il motivo',
  ...admin,
  rate: 'write',
  idempotency: 'key',
  audit: 'always',
  params,
  query: z.strictObject({ reason: text(200).optional() }),
  /** The money that came in online, and whether it is on its way back: as they were found. */
  output: z.object({ toRefund: money(), isRefundUnderWay: z.boolean() }),
  errors: ['not_found', 'wrong_state', 'invalid'],
});
export const adminOrderPdf = call({
  name: 'admin-orders.pdf',
  scope: 'orders:read',
  method: 'GET',
  path: '/file/commission/:id',
  summary: 'PDF della commissione',
  ...admin,
  rate: 'export',
  idempotency: 'safe',
  audit: null,
  params,
  output: 'file',
  errors: ['not_found'],
});
export const adminOrdersFile = listFile(listAdminOrders, {
  name: 'admin-orders.file',
  path: '/file/commissions',
  summary: 'Amministra commissioni in CSV o XLSX: filtri e ordine dell’elenco',
});

/** NET-548: without names of customers; the same scope reads those in an order’s detail. */
export const changedOrders = changedFile({
  name: 'admin-orders.changes',
  path: '/file/changes/orders',
  csv: ORDER_FILE_HEADINGS,
  summary: 'Gli ordini inviati con le loro righe in CSV: tutti, o quelli cambiati da un segno',
  who: ['ROLE_ADMIN'],
  scope: 'orders:read',
});

export const adminOrderCalls = [
  listAdminOrders,
  adminOrdersOverview,
  getAdminOrder,
  getClosedOrder,
  exportAdminOrder,
  exportAdminOrders,
  undoAdminOrdersExport,
  adminOrderIds,
  sendAdminOrderEmail,
  deleteAdminOrder,
  adminOrderPdf,
  adminOrdersFile,
  changedOrders,
] as const;
