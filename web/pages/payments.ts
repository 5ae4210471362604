/** The screen of the payments that the office must check. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const paymentsPages = {
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
