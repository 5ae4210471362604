/** The screens of an agent’s commissions and orders. */
import { FIBRA } from '@ema/domain/access/roles.ts';
import { agents, commissions, kleenCommissions, withSubordinates } from './gates.ts';
import type { Pages } from './page.ts';

const PENDING = '/app/orders/unsubmitted';
const orders = { label: 'Ordini', to: PENDING };

export const ordersPages = {
  createOrder: {
    path: '/app/orders/create',
    title: 'Nuova commissione',
    crumbs: [orders, { label: 'Nuova commissione', to: '/app/orders/create' }],
    gate: commissions,
    menu: { section: 'orders', label: 'Nuova commissione', at: 10 },
    screen: 'orders/create-page',
    asks: ['/api/agent/commission-types', '/api/agent/me', '/api/account/shell'],
  },
  editCommission: {
    path: '/app/orders/$id/edit',
    title: 'Modifica commissione',
    crumbs: [{ label: 'Riepilogo ordine', to: PENDING }, { label: 'Modifica commissione' }],
    gate: commissions,
    screen: 'orders/edit-page',
  },
  orderDetails: {
    path: '/app/orders/$id/details',
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    gate: commissions,
    screen: 'orders/details-page',
    asks: ['/api/agent/orders/$id'],
  },
  unsubmittedGateway: {
    path: '/app/orders/unsubmitted/gw',
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    gate: commissions,
    menu: { section: 'orders', label: 'Riepilogo ordine', at: 20, leadsTo: [PENDING, '/app/orders/pending-orders'] },
    screen: 'orders/gateway-page',
  },
  unsubmitted: {
    path: PENDING,
    title: 'Riepilogo ordine',
    crumbs: [{ label: 'Ordini' }, { label: 'Riepilogo ordine' }],
    gate: commissions,
    screen: 'orders/unsubmitted-page',
    asks: ['/api/agent/pending-orders'],
  },
  pendingOrder: {
    path: '/app/orders/pending-orders/$id',
    title: 'Riepilogo ordine',
    crumbs: [orders, { label: 'Riepilogo ordine' }],
    gate: commissions,
    screen: 'orders/pending-page',
    asks: ['/api/agent/pending-orders/$id'],
  },
  unpaidOrder: {
    path: '/app/orders/pending-orders/$id/unpaid',
    title: 'Pagamento annullato',
    crumbs: [orders, { label: 'Pagamento annullato' }],
    gate: commissions,
    screen: 'orders/unpaid-page',
  },
  lastCompleted: {
    path: '/app/orders/last-completed',
    title: 'Riepilogo ultimo ordine',
    crumbs: [orders, { label: 'Riepilogo ultimo ordine' }],
    gate: commissions,
    menu: { section: 'orders', label: 'Riepilogo ultimo ordine', at: 30 },
    screen: 'orders/last-completed-page',
  },
  subordinatesCommissions: {
    path: '/app/orders/subordinates-commissions',
    title: 'Ultime commissioni',
    crumbs: [orders, { label: 'Ultime commissioni' }],
    gate: { ...withSubordinates, shop: FIBRA },
    menu: { section: 'orders', label: 'Ultime commissioni', at: 70 },
    screen: 'orders/subordinates-commissions-page',
  },
  doormatQuote: {
    path: '/app/orders/preventivo-zerbino',
    title: 'Preventivo zerbino',
    crumbs: [orders, { label: 'Preventivo zerbino' }],
    gate: { ...agents, shop: FIBRA },
    menu: { section: 'orders', label: 'Preventivo zerbino', at: 90, unlessOff: 'doormatQuotation' },
    screen: 'orders/doormat-page',
  },
  myOrders: {
    path: '/app/orders/my-orders',
    title: 'I miei ordini',
    crumbs: [orders, { label: 'I miei ordini' }],
    gate: kleenCommissions,
    menu: { section: 'orders', label: 'I miei ordini', at: 40 },
    screen: 'orders/my-orders-page',
    asks: ['/api/agent/orders?page=1&perPage=25'],
  },
} as const satisfies Pages;
