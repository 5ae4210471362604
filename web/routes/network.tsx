import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

export const networkRoutes: readonly PageRoute[] = [
  {
    path: paths.subordinates,
    title: 'Anagrafica sottoposti',
    crumbs: [{ label: 'Sottoposti' }, { label: 'Anagrafica sottoposti' }],
    load: async () => (await import('../features/network/subordinates-page.tsx')).SubordinatesPage,
  },
];
