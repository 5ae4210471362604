/** The screens of what is paid, what is owed and what the office must check. */
import { administrators, withSubordinates } from './gates.ts';
import type { Pages } from './page.ts';

export const paymentsPages = {
  paymentsStatus: {
    path: '/app/orders/payments-status',
    title: 'Stato pagamenti',
    crumbs: [{ label: 'Ordini' }, { label: 'Stato pagamenti' }],
    gate: { roles: ['ROLE_ACCESS_COMMISSION_DELIVERIES'] },
    menu: { section: 'orders', label: 'Stato pagamenti', at: 80 },
    screen: 'payments/payments-status-page',
  },
  unpaidDeliveries: {
    path: '/app/reports/unpaid-deliveries',
    title: 'Consegne non pagate',
    crumbs: [{ label: 'Reports' }, { label: 'Consegne non pagate' }],
    gate: withSubordinates,
    menu: { section: 'reports', label: 'Consegne non pagate', at: 100 },
    screen: 'payments/unpaid-deliveries-page',
  },
  adminPayments: {
    path: '/admin/payments',
    title: 'Pagamenti da verificare',
    crumbs: [
      { label: 'Ordini' },
      { label: 'Amministra commissioni', to: '/admin/commissions' },
      { label: 'Pagamenti da verificare' },
    ],
    gate: administrators,
    menu: { section: 'orders', label: 'Pagamenti da verificare', at: 140 },
    screen: 'payments/flagged-payments-page',
  },
} as const satisfies Pages;
