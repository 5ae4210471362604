/** The screens where the office looks after users. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const office = { label: 'Amministrazione' };

export const usersPages = {
  adminUsers: {
    path: '/admin/users',
    title: 'Gestione utenti',
    crumbs: [office, { label: 'Gestione utenti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Gestione utenti', at: 10 },
    screen: 'users/users-page',
  },
  adminUser: {
    path: '/admin/users/$id',
    title: 'Utente',
    crumbs: [office, { label: 'Gestione utenti', to: '/admin/users' }, { label: 'Utente' }],
    gate: administrators,
    screen: 'users/user-page',
  },
  adminCustomer: {
    path: '/admin/customers/$id',
    title: 'Cliente',
    crumbs: [office, { label: 'Cliente' }],
    gate: administrators,
    screen: 'users/customer-page',
  },
  logs: {
    path: '/admin/logs',
    title: 'Log',
    crumbs: [office, { label: 'Log' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Log', at: 120 },
    screen: 'users/logs-page',
  },
} as const satisfies Pages;
