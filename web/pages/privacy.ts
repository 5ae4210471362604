/** The screen of what people ask about their data. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const privacyPages = {
  privacyRequests: {
    path: '/admin/privacy-requests',
    title: 'Richieste sui dati',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Richieste sui dati' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Richieste sui dati', at: 155 },
    screen: 'privacy/requests-page',
  },
} as const satisfies Pages;
