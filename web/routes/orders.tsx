import type { PageRoute } from './page-route.ts';

export const ordersRoutes: readonly PageRoute[] = [];
