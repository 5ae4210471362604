import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

export const operationsRoutes: readonly PageRoute[] = [
  {
    path: paths.operationsCenter,
    title: 'Centro operazioni account',
    bare: true,
    crumbs: [{ label: 'Account' }, { label: 'Centro operazioni account' }],
    load: async () => (await import('../features/operations/operations-center-page.tsx')).OperationsCenterPage,
  },
  {
    path: paths.adminContactValidations,
    title: 'Amministra contatti validati',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Convalida contatti' }],
    load: async () => (await import('../features/operations/contact-validations-page.tsx')).ContactValidationsPage,
  },
];
