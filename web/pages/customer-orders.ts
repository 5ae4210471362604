/** The screens of a customer’s own orders, and of the withdrawals that the office settles. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { KLEEN } from '@ema/domain/access/roles.ts';
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const customers = { roles: ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'], shop: KLEEN } as const satisfies Gate;
/** What was ordered is there for whoever ordered it, who may sell again by now, in whatever shop (ORD-467). */
const orderers = { roles: ['ROLE_ACCESS_CUSTOMER_COMMISSIONS', 'ROLE_BASE_AGENT'] } as const satisfies Gate;
const orders = { label: 'Ordini' };
const list = { label: 'I miei ordini', to: '/app/customer-commissions' };

export const customerOrdersPages = {
  createCustomerOrder: {
    path: '/app/customer-commissions/create',
    title: 'Crea il tuo ordine',
    crumbs: [orders, { label: 'Crea il tuo ordine', to: '/app/customer-commissions/create' }],
    gate: customers,
    menu: { section: 'orders', label: 'Crea il tuo ordine', at: 100 },
    screen: 'customer-orders/create-page',
  },
  customerOrders: {
    path: '/app/customer-commissions',
    title: 'I miei ordini',
    crumbs: [orders, list],
    gate: orderers,
    ofCustomers: true,
    menu: { section: 'orders', label: 'I miei ordini', at: 110, shownTo: customers },
    whilePending: true,
    screen: 'customer-orders/customer-orders-page',
  },
  customerOrder: {
    path: '/app/customer-commissions/$id/detail',
    title: 'Il tuo ordine',
    crumbs: [orders, list, { label: 'Il tuo ordine' }],
    gate: orderers,
    ofCustomers: true,
    whilePending: true,
    screen: 'customer-orders/customer-order-page',
  },
  unpaidCustomerOrder: {
    path: '/app/customer-commissions/$id/unpaid',
    title: 'Pagamento annullato',
    crumbs: [orders, list, { label: 'Pagamento annullato' }],
    gate: orderers,
    ofCustomers: true,
    screen: 'customer-orders/unpaid-page',
  },
  confirmCustomerOrder: {
    path: '/app/customer-commissions/$id/confirm',
    title: 'Conferma l’ordine',
    crumbs: [orders, list, { label: 'Conferma l’ordine' }],
    gate: orderers,
    ofCustomers: true,
    screen: 'customer-orders/confirm-page',
  },
  withdrawal: {
    path: '/app/customer-commissions/$id/recesso',
    title: 'Recedere dal contratto',
    crumbs: [orders, list, { label: 'Recedere dal contratto' }],
    gate: orderers,
    ofCustomers: true,
    whilePending: true,
    screen: 'customer-orders/withdrawal-page',
  },
  adminWithdrawals: {
    path: '/admin/withdrawals',
    title: 'Recessi',
    crumbs: [orders, { label: 'Recessi', to: '/admin/withdrawals' }],
    gate: administrators,
    menu: { section: 'orders', label: 'Recessi', at: 130 },
    screen: 'customer-orders/withdrawals-page',
  },
} as const satisfies Pages;
