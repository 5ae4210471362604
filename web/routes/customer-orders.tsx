import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const list = { label: 'Ordini cliente', to: paths.customerOrders };

export const customerOrdersRoutes: readonly PageRoute[] = [
  {
    path: paths.createCustomerOrder,
    title: 'Crea il tuo ordine',
    crumbs: [{ label: 'Ordini' }, { label: 'Crea il tuo ordine', to: paths.createCustomerOrder }],
    load: async () => (await import('../features/customer-orders/create-page.tsx')).CreateCustomerOrderPage,
  },
  {
    path: paths.customerOrders,
    title: 'I miei ordini',
    crumbs: [{ label: 'Ordini' }, list],
    whilePending: true,
    load: async () => (await import('../features/customer-orders/customer-orders-page.tsx')).CustomerOrdersPage,
  },
  {
    path: '/app/customer-commissions/$id/detail',
    title: 'Il tuo ordine',
    crumbs: [{ label: 'Ordini' }, list, { label: 'Il tuo ordine' }],
    whilePending: true,
    load: async () => (await import('../features/customer-orders/customer-order-page.tsx')).CustomerOrderPage,
  },
  {
    path: '/app/customer-commissions/$id/confirm',
    title: 'Conferma l’ordine',
    crumbs: [{ label: 'Ordini' }, list, { label: 'Conferma l’ordine' }],
    load: async () => (await import('../features/customer-orders/confirm-page.tsx')).ConfirmCustomerOrderPage,
  },
  {
    path: '/app/customer-commissions/$id/recesso',
    title: 'Recedere dal contratto',
    crumbs: [{ label: 'Ordini' }, list, { label: 'Recedere dal contratto' }],
    whilePending: true,
    load: async () => (await import('../features/customer-orders/withdrawal-page.tsx')).WithdrawalPage,
  },
  {
    path: paths.adminWithdrawals,
    title: 'Recessi',
    crumbs: [{ label: 'Ordini' }, { label: 'Recessi', to: paths.adminWithdrawals }],
    load: async () => (await import('../features/customer-orders/withdrawals-page.tsx')).WithdrawalsPage,
  },
];
