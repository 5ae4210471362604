/** The screens where the office looks after sent orders. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const list = { label: 'Amministra commissioni', to: '/admin/commissions' };

export const adminOrdersPages = {
  adminCommissions: {
    path: '/admin/commissions',
    title: 'Amministra commissioni',
    crumbs: [{ label: 'Ordini' }, list],
    gate: administrators,
    menu: { section: 'orders', label: 'Amministra commissioni', at: 120 },
    screen: 'admin-orders/admin-orders-page',
    // Whoever works in no shop sees kleen first.
    asks: ['/api/admin/commissions?page=1&perPage=50&shop=1', '/api/admin/commissions/overview?shop=1'],
  },
  adminCommission: {
    path: '/admin/commissions/$id',
    title: 'Riepilogo ordine',
    crumbs: [{ label: 'Ordini' }, list, { label: 'Riepilogo ordine' }],
    gate: administrators,
    screen: 'admin-orders/admin-order-page',
    asks: ['/api/admin/commissions/$id'],
  },
} as const satisfies Pages;
