/** The screen on which somebody uploads a new identity document. */
import { agents } from './gates.ts';
import type { Pages } from './page.ts';

export const profilePages = {
  uploadDocument: {
    path: '/app/account/upload-document',
    title: 'Carica documento',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Carica documento' }],
    gate: agents,
    menu: { section: 'account', label: 'Carica documento', at: 30 },
    screen: 'profile/upload-document-page',
  },
} as const satisfies Pages;
