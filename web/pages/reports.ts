/** The screens of sales, subordinates, fees and the calendar of periods. */
import { FIBRA, KLEEN } from '@ema/domain/access/roles.ts';
import { administrators, agents, commissions, everybody, generalManagers, withSubordinates } from './gates.ts';
import type { Pages } from './page.ts';

const SALES = '/app/reports/sales';
const SUBORDINATES = '/app/reports/subordinates';
const reports = { label: 'Reports' };
const section = 'reports';
const fibra = { ...withSubordinates, shop: FIBRA } as const;
const kleen = { ...withSubordinates, shop: KLEEN } as const;
const fibraAgents = { ...agents, shop: FIBRA } as const;
const fibraSales = { ...generalManagers, shop: FIBRA } as const;

export const reportsPages = {
  salesReport: {
    path: `${SALES}/$variant`,
    title: 'Report vendite',
    crumbs: [reports, { label: 'Vendite' }],
    gate: everybody,
    menu: [
      { section, label: 'Vendite singolo', at: 10, path: `${SALES}/emafibra-single`, gate: fibraSales },
      { section, label: 'Vendite di gruppo', at: 20, path: `${SALES}/emafibra-group`, gate: fibraSales },
      { section, label: 'Vendite singolo', at: 30, path: `${SALES}/emakleen-single`, gate: kleen },
      { section, label: 'Vendite di gruppo', at: 40, path: `${SALES}/emakleen-group`, gate: kleen },
    ],
    screen: 'reports/sales-page',
  },
  subordinatesReport: {
    path: `${SUBORDINATES}/$variant`,
    title: 'Report sottoposti',
    crumbs: [reports, { label: 'Sottoposti' }],
    gate: everybody,
    menu: [
      { section, label: 'Sottoposti singolo', at: 50, path: `${SUBORDINATES}/emafibra-single`, gate: fibra },
      { section, label: 'Sottoposti di gruppo', at: 60, path: `${SUBORDINATES}/emafibra-group`, gate: fibra },
      { section, label: 'Sottoposti singolo', at: 70, path: `${SUBORDINATES}/emakleen-single`, gate: kleen },
      { section, label: 'Sottoposti di gruppo', at: 80, path: `${SUBORDINATES}/emakleen-group`, gate: kleen },
    ],
    screen: 'reports/subordinates-page',
  },
  feeStatement: {
    path: '/app/reports/fees',
    title: 'Estratto provvigioni',
    crumbs: [reports, { label: 'Estratto provvigioni' }],
    gate: { ...commissions, resting: true },
    menu: { section, label: 'Estratto provvigioni', at: 90 },
    screen: 'reports/fees-page',
  },
  pendingCommissionsReport: {
    path: '/app/reports/pending-commissions',
    title: 'Commissioni in sospeso',
    crumbs: [reports, { label: 'Commissioni in sospeso' }],
    gate: generalManagers,
    menu: { section, label: 'Commissioni in sospeso', at: 110 },
    screen: 'reports/pending-commissions-page',
  },
  lastReport: {
    path: '/app/reports/last',
    title: 'Ultimo report',
    crumbs: [reports, { label: 'Ultimo report' }],
    gate: { ...fibraAgents, resting: true },
    menu: { section, label: 'Ultimo report', at: 120 },
    screen: 'reports/last-page',
  },
  adminPeriods: {
    path: '/admin/periods',
    title: 'Calendario dei periodi',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Calendario dei periodi' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Calendario dei periodi', at: 110 },
    screen: 'reports/periods-page',
  },
} as const satisfies Pages;
