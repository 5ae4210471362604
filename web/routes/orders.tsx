import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const orders = { label: 'Ordini', to: paths.unsubmitted };
const summary = { label: 'Riepilogo ordine', to: paths.unsubmitted };

export const ordersRoutes: readonly PageRoute[] = [
  {
    path: paths.createOrder,
    title: 'Nuova commissione',
    crumbs: [orders, { label: 'Aggiungi commissione', to: paths.createOrder }],
    load: async () => (await import('../features/orders/create-page.tsx')).CreateOrderPage,
  },
  {
    path: '/app/orders/$id/edit',
    title: 'Modifica commissione',
    crumbs: [summary, { label: 'Modifica commissione' }],
    load: async () => (await import('../features/orders/edit-page.tsx')).EditCommissionPage,
  },
  {
    path: '/app/orders/$id/details',
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    load: async () => (await import('../features/orders/details-page.tsx')).OrderDetailsPage,
  },
  {
    path: paths.unsubmittedGateway,
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    load: async () => (await import('../features/orders/gateway-page.tsx')).GatewayPage,
  },
  {
    path: paths.unsubmitted,
    title: 'Riepilogo ordine',
    crumbs: [{ label: 'Ordini' }, { label: 'Riepilogo ordine' }],
    load: async () => (await import('../features/orders/unsubmitted-page.tsx')).UnsubmittedPage,
  },
  {
    path: '/app/orders/pending-orders/$id',
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    load: async () => (await import('../features/orders/pending-page.tsx')).PendingOrderPage,
  },
  {
    path: paths.lastCompleted,
    title: 'Riepilogo ultimo ordine',
    crumbs: [orders, { label: 'Riepilogo ultimo ordine' }],
    load: async () => (await import('../features/orders/last-completed-page.tsx')).LastCompletedPage,
  },
  {
    path: paths.subordinatesCommissions,
    title: 'Ultime commissioni',
    crumbs: [orders, { label: 'Commissioni sottoposti' }],
    load: async () =>
      (await import('../features/orders/subordinates-commissions-page.tsx')).SubordinatesCommissionsPage,
  },
  {
    path: paths.doormatQuote,
    title: 'Preventivo zerbino',
    crumbs: [orders, { label: 'Preventivo zerbino' }],
    load: async () => (await import('../features/orders/doormat-page.tsx')).DoormatPage,
  },
  {
    path: paths.myOrders,
    title: 'I miei ordini',
    crumbs: [orders, { label: 'I miei ordini' }],
    load: async () => (await import('../features/orders/my-orders-page.tsx')).MyOrdersPage,
  },
];
