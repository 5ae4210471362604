import type { PageRoute } from './page-route.ts';

export const customersRoutes: readonly PageRoute[] = [];
