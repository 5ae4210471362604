/** The centre of the operations somebody must complete, and the office’s list of validated contacts. */
import { administrators, everybody } from './gates.ts';
import type { Pages } from './page.ts';

export const operationsPages = {
  operationsCenter: {
    path: '/app/account/operations-center',
    title: 'Centro operazioni account',
    crumbs: [{ label: 'Account' }, { label: 'Centro operazioni account' }],
    gate: everybody,
    bare: true,
    screen: 'operations/operations-center-page',
  },
  undoContact: {
    path: '/annulla/$token',
    title: 'Annulla il cambio del contatto',
    gate: 'anybody',
    bare: true,
    screen: 'operations/undo-contact-page',
  },
  adminContactValidations: {
    path: '/admin/contact-validation',
    title: 'Amministra contatti validati',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Amministra contatti validati' }],
    gate: administrators,
    menu: { section: 'administration', label: 'Amministra contatti validati', at: 30 },
    screen: 'operations/contact-validations-page',
  },
} as const satisfies Pages;
