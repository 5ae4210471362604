/** The screens of the portal’s configuration. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const office = { label: 'Amministrazione' };

export const systemPages = {
  configuration: {
    path: '/admin/system-configuration',
    title: 'Configurazione',
    crumbs: [office, { label: 'Configurazione' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Configurazione', at: 130 },
    screen: 'system/configuration-page',
  },
  parameterChanges: {
    path: '/admin/system-configuration/changes',
    title: 'Storico della configurazione',
    crumbs: [
      office,
      { label: 'Configurazione', to: '/admin/system-configuration' },
      { label: 'Storico della configurazione' },
    ],
    gate: administrators,
    screen: 'system/parameter-changes-page',
  },
  health: {
    path: '/admin/health',
    title: 'Stato del sistema',
    crumbs: [office, { label: 'Stato del sistema' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Stato del sistema', at: 140 },
    screen: 'system/health-page',
  },
  processing: {
    path: '/admin/processing',
    title: 'Registro dei trattamenti',
    crumbs: [office, { label: 'Registro dei trattamenti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Registro dei trattamenti', at: 150 },
    screen: 'system/processing-page',
  },
} as const satisfies Pages;
