import type { PageRoute } from './page-route.ts';

export const contractsRoutes: readonly PageRoute[] = [];
