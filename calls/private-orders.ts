/** Calls of the orders an agent keeps for private customers, and of those customers. */
import { z } from 'zod';
import { CUSTOMER_FILE_HEADINGS } from '@ema/domain/private-orders/customer-file.ts';
import { call } from './kernel/call.ts';
import { changedFile } from './kernel/changed-file.ts';
import { listFile } from './kernel/list-file.ts';
import {
  flagText,
  id,
  idText,
  instant,
  money,
  ordering,
  page,
  paging,
  seenVersion,
  text,
  toldText,
} from './kernel/shapes.ts';

const base = { acting: 'allowed', whilePending: 'refused' } as const;
const read = { ...base, rate: 'read', idempotency: 'safe', audit: null } as const;
const write = { ...base, rate: 'write', idempotency: 'natural', audit: 'always' } as const;
const file = { ...base, rate: 'export', idempotency: 'safe', audit: null } as const;
const AGENT = ['ROLE_BASE_AGENT'] as const;
const CUSTOMERS = ['ROLE_BASE_AGENT', 'ROLE_USER_CUSTOMERS_ADMIN'] as const;
const ORDERS = ['ROLE_BASE_AGENT', 'ROLE_USER_ORDERS_ADMIN'] as const;
const params = z.strictObject({ id: idText() });
/** Everybody's rows, or one agent's: heard only from whoever has the role (ORD-035, ORD-036). */
const everybody = { includeAll: flagText().optional(), agent: idText().optional(), search: text(80).optional() };
const agent = z.object({ id: id(), fullName: z.string() });

export const privateCustomer = z.object({
  '@id': z.string(),
  id: id(),
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  buildingNumber: z.string(),
  city: z.string(),
  postCode: z.string(),
  state: z.string(),
  email: z.string(),
  telephone: z.string(),
  agent,
  version: z.number().int(),
});
const fields = {
  firstName: text(80),
  lastName: text(80),
  street: text(120),
  buildingNumber: text(20),
  city: text(80),
  postCode: text(20),
  state: text(20),
  email: text(254),
  telephone: text(30),
};

export const listPrivateCustomers = call({
  name: 'private-orders.customers',
  reads: 'standby',
  scope: 'customers:read',
  method: 'GET',
  path: '/api/private-customers',
  summary: 'Clienti censiti',
  who: CUSTOMERS,
  ...read,
  query: z.strictObject({ ...paging(30), ...everybody, ...ordering(['fullName', 'id'], 'fullName', 'asc') }),
  output: page(privateCustomer),
  errors: ['forbidden'],
});
export const getPrivateCustomer = call({
  name: 'private-orders.customer',
  scope: 'customers:read',
  method: 'GET',
  path: '/api/private-customers/:id',
  summary: 'Un cliente censito',
  who: CUSTOMERS,
  ...read,
  params,
  output: privateCustomer,
  errors: ['forbidden', 'not_found'],
});
export const createPrivateCustomer = call({
  name: 'private-orders.create-customer',
  log: { name: 'Cliente privato censito' },
  method: 'POST',
  path: '/api/private-customers',
  summary: 'Censisce un cliente',
  who: AGENT,
  ...write,
  idempotency: 'key',
  body: z.strictObject(fields),
  output: privateCustomer,
  errors: ['forbidden', 'invalid'],
});
export const updatePrivateCustomer = call({
  name: 'private-orders.update-customer',
  log: { name: 'Cliente privato modificato' },
  method: 'PUT',
  path: '/api/private-customers/:id',
  summary: 'Modifica un cliente censito',
  who: CUSTOMERS,
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({ ...fields, version: seenVersion() }),
  output: privateCustomer,
  errors: ['forbidden', 'not_found', 'invalid', 'stale_version'],
});
export const privateCustomersFile = listFile(listPrivateCustomers, {
  name: 'private-orders.customers-file',
  path: '/file/private-customers',
  summary: 'Clienti censiti in CSV o XLSX',
});
export const privateCustomersPdf = call({
  name: 'private-orders.customers-pdf',
  log: { name: 'Elenco esportato' },
  method: 'GET',
  path: '/file/agents/:id/private-customers',
  summary: 'PDF dei clienti censiti di un agente',
  who: ['ROLE_USER_CUSTOMERS_ADMIN'],
  ...file,
  params,
  output: 'file',
  errors: ['not_found'],
});

const variants = z.record(
  toldText(40, 1),
  z.record(
    toldText(40, 1),
    z.number().int('Inserisci un numero intero.').min(0, 'La quantità non può essere negativa.').max(9999),
  ),
);
/** Plain `@id` paths refer to customers and products (ORD-351). */
const reference = (path: string, message: string) =>
  z.string().regex(new RegExp(`^${path}/[A-Za-z0-9._-]{1,40}$`), message);
const orderBody = {
  customer: reference('/api/private-customers', 'Scegli il cliente.'),
  items: z
    .array(
      z.strictObject({
        product: reference('/api/agent/products', 'Il prodotto non è in questo listino.'),
        quantity: z
          .number()
          .int('Inserisci un numero intero.')
          .min(0, 'La quantità non può essere negativa.')
          .max(9999),
        variants: variants.default({}),
      }),
    )
    .max(300, 'Inserisci al massimo 300 prodotti.'),
};
/** What the page showed (ORD-520, ORD-551); pages of a release before do not say. */
const shownTotal = () => money().optional();
const orderRow = z.object({
  '@id': z.string(),
  id: id(),
  customer: privateCustomer.omit({ agent: true, version: true }),
  agent,
  createdAt: instant(),
  total: money(),
  locked: z.boolean(),
  locksAt: instant(),
  /** May whoever asks still change it? */
  editable: z.boolean(),
  version: z.number().int(),
});
export const privateOrder = orderRow.extend({
  items: z.array(
    z.object({
      product: z.string(),
      productCode: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      variants: z.record(z.string(), z.record(z.string(), z.number().int())),
      unitPrice: money(),
      totalPrice: money(),
    }),
  ),
});

export const listPrivateOrders = call({
  name: 'private-orders.list',
  reads: 'standby',
  method: 'GET',
  path: '/api/user-orders',
  summary: 'Archivio ordini clienti',
  who: ORDERS,
  ...read,
  query: z.strictObject({
    ...paging(30),
    ...everybody,
    /** Those that may still be changed, or those that no longer may (NET-974). */
    locked: flagText().optional(),
    'order[id]': z.enum(['asc', 'desc'], 'Scegli asc o desc.').default('desc'),
    orderField: z.enum(['id', 'total'], 'L’elenco non si ordina per questa colonna.').default('id'),
    /** Before `order[id]`, which clients of the earlier API send. */
    orderDir: z.enum(['asc', 'desc'], 'Scegli asc o desc.').optional(),
  }),
  output: page(orderRow),
  errors: ['forbidden'],
});
export const createPrivateOrder = call({
  name: 'private-orders.create',
  log: { name: 'Ordine cliente creato' },
  method: 'POST',
  path: '/api/user-orders',
  summary: 'Nuovo ordine cliente',
  who: AGENT,
  ...write,
  idempotency: 'key',
  body: z.strictObject({
    ...orderBody,
    /** The draft it is made from: one becomes an order once (ORD-591). Pages of the release before do not say. */
    draftId: z.uuid('Bozza non valida.').optional(),
    expectedTotal: shownTotal(),
  }),
  output: privateOrder,
  errors: ['forbidden', 'invalid', 'stale_version', 'wrong_state'],
});
export const getPrivateOrder = call({
  name: 'private-orders.get',
  method: 'GET',
  path: '/api/user-orders/:id',
  summary: 'Un ordine cliente',
  who: ORDERS,
  ...read,
  params,
  output: privateOrder,
  errors: ['forbidden', 'not_found'],
});
export const updatePrivateOrder = call({
  name: 'private-orders.update',
  log: { name: 'Ordine cliente modificato' },
  method: 'PUT',
  path: '/api/user-orders/:id',
  summary: 'Modifica un ordine cliente entro 24 ore',
  who: AGENT,
  ...write,
  idempotency: 'key',
  params,
  body: z.strictObject({
    ...orderBody,
    version: seenVersion(),
    expectedTotal: shownTotal(),
  }),
  output: privateOrder,
  errors: ['forbidden', 'not_found', 'invalid', 'locked', 'stale_version'],
});
export const privateOrdersFile = listFile(listPrivateOrders, {
  name: 'private-orders.file',
  path: '/file/user-orders',
  summary: 'Archivio ordini clienti in CSV o XLSX',
});

/** NET-548: for whoever sees the register of everybody. */
export const changedCustomers = changedFile({
  name: 'private-orders.customer-changes',
  path: '/file/changes/customers',
  csv: CUSTOMER_FILE_HEADINGS,
  summary: 'I clienti censiti in CSV: tutti, o quelli cambiati da un segno',
  who: ['ROLE_USER_CUSTOMERS_ADMIN'],
  scope: 'customers:read',
});

export const privateOrderCalls = [
  listPrivateCustomers,
  getPrivateCustomer,
  createPrivateCustomer,
  updatePrivateCustomer,
  privateCustomersFile,
  privateCustomersPdf,
  listPrivateOrders,
  createPrivateOrder,
  getPrivateOrder,
  updatePrivateOrder,
  privateOrdersFile,
  changedCustomers,
] as const;
