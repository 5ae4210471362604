/** The screens of bulk operations. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const bulkPages = {
  bulkRuns: {
    path: '/admin/bulk-runs',
    title: 'Operazioni in blocco',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Operazioni in blocco' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Operazioni in blocco', at: 121 },
    screen: 'bulk/bulk-runs-page',
  },
  bulkRun: {
    path: '/admin/bulk-runs/$id',
    title: 'Operazione in blocco',
    crumbs: [
      { label: 'Amministrazione' },
      { label: 'Operazioni in blocco', to: '/admin/bulk-runs' },
      { label: 'Operazione in blocco' },
    ],
    gate: administrators,
    screen: 'bulk/bulk-run-page',
  },
} as const satisfies Pages;
