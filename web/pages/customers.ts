/** The screens of an agent’s customer register. */
import { kleenCommissions } from './gates.ts';
import type { Pages } from './page.ts';

const orders = { label: 'Ordini', to: '/app/orders/unsubmitted' };

export const customersPages = {
  myCustomers: {
    path: '/app/orders/my-customers',
    title: 'I miei clienti',
    crumbs: [orders, { label: 'I miei clienti' }],
    gate: kleenCommissions,
    menu: { section: 'orders', label: 'I miei clienti', at: 50 },
    screen: 'customers/my-customers-page',
    asks: ['/api/agent/customers?page=1&perPage=25'],
  },
  createCustomer: {
    path: '/app/orders/create-customers',
    title: 'Crea nuovo',
    crumbs: [orders, { label: 'I miei clienti', to: '/app/orders/my-customers' }, { label: 'Crea nuovo' }],
    gate: kleenCommissions,
    screen: 'customers/create-customer-page',
  },
} as const satisfies Pages;
