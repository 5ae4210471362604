/** The screens of what sent orders leave to be paid, of what is overdue, and the office's file of both. */
import { administrators, withSubordinates } from './gates.ts';
import type { Pages } from './page.ts';

export const deliveriesPages = {
  paymentsStatus: {
    path: '/app/orders/payments-status',
    title: 'Stato pagamenti',
    crumbs: [{ label: 'Ordini' }, { label: 'Stato pagamenti' }],
    gate: { roles: ['ROLE_ACCESS_COMMISSION_DELIVERIES'] },
    menu: { section: 'orders', label: 'Stato pagamenti', at: 80 },
    screen: 'deliveries/payments-status-page',
  },
  unpaidDeliveries: {
    path: '/app/reports/unpaid-deliveries',
    title: 'Consegne non pagate',
    crumbs: [{ label: 'Reports' }, { label: 'Consegne non pagate' }],
    gate: withSubordinates,
    menu: { section: 'reports', label: 'Consegne non pagate', at: 100 },
    screen: 'deliveries/unpaid-deliveries-page',
  },
  adminDeliveries: {
    path: '/admin/deliveries',
    title: 'Carica consegne',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Carica consegne' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Carica consegne', at: 86 },
    screen: 'deliveries/load-deliveries-page',
  },
} as const satisfies Pages;
