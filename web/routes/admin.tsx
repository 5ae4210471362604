import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const list = { label: 'Amministra commissioni', to: paths.adminCommissions };

export const adminRoutes: readonly PageRoute[] = [
  {
    path: paths.adminCommissions,
    title: 'Amministra commissioni',
    crumbs: [{ label: 'Ordini' }, list],
    load: async () => (await import('../features/admin-orders/admin-orders-page.tsx')).AdminOrdersPage,
  },
  {
    path: '/admin/commissions/$id',
    title: 'Riepilogo ordine',
    crumbs: [{ label: 'Ordini' }, list, { label: 'Riepilogo ordine' }],
    load: async () => (await import('../features/admin-orders/admin-order-page.tsx')).AdminOrderPage,
  },
];
