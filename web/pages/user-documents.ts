/** The screen on which the office finds the documents of agents and users, and takes many out at once. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const userDocumentsPages = {
  userDocuments: {
    path: '/admin/user-documents',
    title: 'Documenti utenti',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Documenti utenti' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Documenti utenti', at: 50 },
    screen: 'user-documents/user-documents-page',
  },
} as const satisfies Pages;
