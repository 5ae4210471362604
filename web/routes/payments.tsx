import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

export const paymentsRoutes: readonly PageRoute[] = [
  {
    path: paths.paymentsStatus,
    title: 'Stato pagamenti',
    crumbs: [{ label: 'Ordini' }, { label: 'Stato pagamenti' }],
    load: async () => (await import('../features/payments/payments-status-page.tsx')).PaymentsStatusPage,
  },
  {
    path: paths.unpaidDeliveries,
    title: 'Consegne non pagate',
    crumbs: [{ label: 'Reports' }, { label: 'Consegne non pagate' }],
    load: async () => (await import('../features/payments/unpaid-deliveries-page.tsx')).UnpaidDeliveriesPage,
  },
  {
    path: paths.adminPayments,
    title: 'Pagamenti da verificare',
    crumbs: [
      { label: 'Ordini' },
      { label: 'Amministra commissioni', to: paths.adminCommissions },
      { label: 'Pagamenti da verificare' },
    ],
    load: async () => (await import('../features/payments/flagged-payments-page.tsx')).FlaggedPaymentsPage,
  },
];
