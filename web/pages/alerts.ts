/** The screens of alerts: for whoever reads them, and for the office that writes them. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const readers = { roles: ['ROLE_ACCESS_ALERT'] } as const satisfies Gate;
const office = { label: 'Amministrazione' };
const list = { label: 'Gestione notifiche', to: '/admin/alerts' };

export const alertsPages = {
  accountAlerts: {
    path: '/app/account/alerts',
    title: 'Notifiche',
    crumbs: [{ label: 'Account' }, { label: 'Notifiche' }],
    gate: readers,
    menu: { section: 'account', label: 'Notifiche', at: 50 },
    screen: 'alerts/account-alerts-page',
  },
  adminAlerts: {
    path: '/admin/alerts',
    title: 'Gestione notifiche',
    crumbs: [office, { label: 'Gestione notifiche' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Gestione notifiche', at: 90 },
    screen: 'alerts/alerts-page',
  },
  createAlert: {
    path: '/admin/alerts/create',
    title: 'Nuova notifica',
    crumbs: [office, list, { label: 'Nuova notifica' }],
    gate: administrators,
    screen: 'alerts/create-alert-page',
  },
  editAlert: {
    path: '/admin/alerts/$id',
    title: 'Modifica notifica',
    crumbs: [office, list, { label: 'Modifica notifica' }],
    gate: administrators,
    screen: 'alerts/alert-page',
  },
  alertReaders: {
    path: '/admin/alerts/$id/readers',
    title: 'Letture',
    crumbs: [office, list, { label: 'Letture' }],
    gate: administrators,
    screen: 'alerts/alert-readers-page',
  },
} as const satisfies Pages;
