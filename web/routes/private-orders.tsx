import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const orders = { label: 'Ordini' };
const archive = { label: 'Archivio ordini clienti', to: paths.privateOrders };
const customers = { label: 'Clienti censiti', to: paths.privateCustomers };

export const privateOrdersRoutes: readonly PageRoute[] = [
  {
    path: paths.privateOrders,
    title: 'Archivio ordini clienti',
    crumbs: [orders, { label: 'Archivio ordini clienti' }],
    load: async () => (await import('../features/private-orders/archive-page.tsx')).ArchivePage,
  },
  {
    path: paths.createPrivateOrder,
    title: 'Nuovo ordine cliente',
    crumbs: [orders, archive, { label: 'Nuovo ordine' }],
    load: async () => (await import('../features/private-orders/create-page.tsx')).CreatePrivateOrderPage,
  },
  {
    path: '/app/private-orders/$id/detail',
    title: 'Ordine cliente',
    crumbs: [orders, archive, { label: 'Ordine' }],
    load: async () => (await import('../features/private-orders/detail-page.tsx')).PrivateOrderPage,
  },
  {
    path: '/app/private-orders/$id/edit',
    title: 'Modifica ordine cliente',
    crumbs: [orders, archive, { label: 'Modifica ordine' }],
    load: async () => (await import('../features/private-orders/edit-page.tsx')).EditPrivateOrderPage,
  },
  {
    path: paths.privateCustomers,
    title: 'Clienti censiti',
    crumbs: [orders, archive, { label: 'Clienti censiti' }],
    load: async () => (await import('../features/private-orders/customers-page.tsx')).PrivateCustomersPage,
  },
  {
    path: '/app/private-orders/customers/$id/edit',
    title: 'Modifica cliente',
    crumbs: [orders, archive, customers, { label: 'Modifica cliente' }],
    load: async () => (await import('../features/private-orders/edit-customer-page.tsx')).EditPrivateCustomerPage,
  },
];
