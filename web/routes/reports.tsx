import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

const reports = { label: 'Reports' };

export const reportsRoutes: readonly PageRoute[] = [
  {
    path: '/app/reports/sales/$variant',
    title: 'Report vendite',
    crumbs: [reports, { label: 'Vendite' }],
    load: async () => (await import('../features/reports/sales-page.tsx')).SalesReportPage,
  },
  {
    path: '/app/reports/subordinates/$variant',
    title: 'Report sottoposti',
    crumbs: [reports, { label: 'Sottoposti' }],
    load: async () => (await import('../features/reports/subordinates-page.tsx')).SubordinatesReportPage,
  },
  {
    path: paths.feeStatement,
    title: 'Estratto provvigioni',
    crumbs: [reports, { label: 'Estratto provvigioni' }],
    load: async () => (await import('../features/reports/fees-page.tsx')).FeeStatementPage,
  },
  {
    path: paths.adminPeriods,
    title: 'Calendario dei periodi',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Calendario dei periodi' }],
    load: async () => (await import('../features/reports/periods-page.tsx')).PeriodsPage,
  },
];
