/** The screen of API keys. */
import { administrators } from './gates.ts';
import type { Pages } from './page.ts';

export const apiKeysPages = {
  apiKeys: {
    path: '/admin/api-keys',
    title: 'Chiavi API',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Chiavi API' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Chiavi API', at: 122 },
    screen: 'api-keys/api-keys-page',
  },
} as const satisfies Pages;
