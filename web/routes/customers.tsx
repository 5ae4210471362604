import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const orders = { label: 'Ordini', to: paths.unsubmitted };

export const customersRoutes: readonly PageRoute[] = [
  {
    path: paths.myCustomers,
    title: 'I miei clienti',
    crumbs: [orders, { label: 'I miei clienti' }],
    load: async () => (await import('../features/customers/my-customers-page.tsx')).MyCustomersPage,
  },
  {
    path: paths.createCustomer,
    title: 'Crea nuovo',
    crumbs: [orders, { label: 'I miei clienti', to: paths.myCustomers }, { label: 'Crea nuovo' }],
    load: async () => (await import('../features/customers/create-customer-page.tsx')).CreateCustomerPage,
  },
];
