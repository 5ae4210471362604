/** The screens of the orders that agents keep for private customers of fibra. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { FIBRA } from '@ema/domain/access/roles.ts';
import { agents } from './gates.ts';
import type { Pages } from './page.ts';

const fibraAgents = { ...agents, shop: FIBRA } as const satisfies Gate;
const withCustomersOffice = { ...fibraAgents, office: ['ROLE_USER_CUSTOMERS_ADMIN'] } as const satisfies Gate;
const orders = { label: 'Ordini' };
const archive = { label: 'Archivio ordini clienti', to: '/app/private-orders' };
const customers = { label: 'Clienti censiti', to: '/app/private-orders/customers' };

export const privateOrdersPages = {
  privateOrders: {
    path: '/app/private-orders',
    title: 'Archivio ordini clienti',
    crumbs: [orders, { label: 'Archivio ordini clienti' }],
    gate: { ...fibraAgents, office: ['ROLE_USER_ORDERS_ADMIN', 'ROLE_USER_CUSTOMERS_ADMIN'] },
    menu: { section: 'orders', label: 'Archivio ordini clienti', at: 60 },
    screen: 'private-orders/archive-page',
  },
  createPrivateOrder: {
    path: '/app/private-orders/create',
    title: 'Nuovo ordine cliente',
    crumbs: [orders, archive, { label: 'Nuovo ordine cliente' }],
    gate: fibraAgents,
    screen: 'private-orders/create-page',
  },
  privateOrder: {
    path: '/app/private-orders/$id/detail',
    title: 'Ordine cliente',
    crumbs: [orders, archive, { label: 'Ordine cliente' }],
    gate: { ...fibraAgents, office: ['ROLE_USER_ORDERS_ADMIN'] },
    screen: 'private-orders/detail-page',
  },
  editPrivateOrder: {
    path: '/app/private-orders/$id/edit',
    title: 'Modifica ordine cliente',
    crumbs: [orders, archive, { label: 'Modifica ordine cliente' }],
    gate: fibraAgents,
    screen: 'private-orders/edit-page',
  },
  privateCustomers: {
    path: '/app/private-orders/customers',
    title: 'Clienti censiti',
    crumbs: [orders, archive, { label: 'Clienti censiti' }],
    gate: withCustomersOffice,
    screen: 'private-orders/customers-page',
  },
  editPrivateCustomer: {
    path: '/app/private-orders/customers/$id/edit',
    title: 'Modifica cliente',
    crumbs: [orders, archive, customers, { label: 'Modifica cliente' }],
    gate: withCustomersOffice,
    screen: 'private-orders/edit-customer-page',
  },
} as const satisfies Pages;
