import type { PageRoute } from './page-route.ts';

export const adminRoutes: readonly PageRoute[] = [];
