/** The screens of the parcels of sent orders: the agent's, and the office's file of them. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const shippingsPages = {
  shippings: {
    path: '/app/orders/shippings',
    title: 'Spedizioni',
    crumbs: [{ label: 'Ordini' }, { label: 'Spedizioni' }],
    gate: { roles: ['ROLE_ACCESS_SHIPPINGS'] },
    screen: 'shippings/shippings-page',
  },
  adminShippings: {
    path: '/admin/shippings',
    title: 'Carica spedizioni',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Carica spedizioni' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Carica spedizioni', at: 85 },
    screen: 'shippings/load-page',
  },
} as const satisfies Pages;
