/** The screen where the office sees what people do not comply with. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const anomaliesPages = {
  adminAnomalies: {
    path: '/admin/user-anomalies',
    title: 'Non conformità',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Non conformità' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Non conformità', at: 100 },
    screen: 'anomalies/anomalies-page',
    asks: ['/api/admin/user-anomalies/configuration'],
  },
} as const satisfies Pages;
