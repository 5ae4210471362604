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
];
