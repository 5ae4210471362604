/** The screens on which the office looks at papers of agents and gives them many at once. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

const office = { label: 'Amministrazione' };

export const fiscalDocumentsPages = {
  fiscalDocuments: {
    path: '/admin/fiscal-documents',
    title: 'Documenti fiscali',
    crumbs: [office, { label: 'Documenti fiscali' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Documenti fiscali', at: 55 },
    screen: 'fiscal-documents/fiscal-documents-page',
  },
  importFiscalDocuments: {
    path: '/admin/fiscal-documents/import',
    title: 'Carica documenti fiscali',
    crumbs: [
      office,
      { label: 'Documenti fiscali', to: '/admin/fiscal-documents' },
      { label: 'Carica documenti fiscali' },
    ],
    gate: administrators,
    screen: 'fiscal-documents/import-page',
  },
} as const satisfies Pages;
