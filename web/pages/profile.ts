/** The screens of one’s own data and papers. */
import { agents, everybody } from './gates.ts';
import type { Pages } from './page.ts';

export const profilePages = {
  account: {
    path: '/app/account',
    title: 'I miei dati',
    crumbs: [{ label: 'Account' }, { label: 'Profilo utente' }],
    gate: everybody,
    menu: { section: 'account', label: 'I miei dati', at: 10 },
    screen: 'profile/account-page',
    asks: ['/api/account/profile'],
  },
  uploadDocument: {
    path: '/app/account/upload-document',
    title: 'Carica documento',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Carica documento' }],
    gate: agents,
    menu: { section: 'account', label: 'Carica documento', at: 30 },
    screen: 'profile/upload-document-page',
  },
  proveContact: {
    path: '/app/account/prove-contact/$type',
    title: 'Conferma contatto',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Conferma contatto' }],
    gate: everybody,
    screen: 'profile/prove-contact-page',
  },
} as const satisfies Pages;
