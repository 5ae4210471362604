/** The screens of signing in, of one’s own account and of working for a subordinate. */
import { everybody, withSubordinates } from './gates.ts';
import type { Pages } from './page.ts';

export const accessPages = {
  login: {
    path: '/app/login',
    title: 'Accedi',
    gate: 'anybody',
    bare: true,
    light: true,
    screen: 'access/login-page',
  },
  support: {
    path: '/app/login/support',
    title: 'Assistenza all’accesso',
    gate: 'anybody',
    bare: true,
    light: true,
    screen: 'access/support-page',
  },
  usernameRecovery: {
    path: '/app/login/username-recovery',
    title: 'Recupero username',
    gate: 'anybody',
    bare: true,
    light: true,
    screen: 'access/username-recovery-page',
  },
  passwordReset: {
    path: '/app/login/password-reset',
    title: 'Nuova password',
    gate: 'anybody',
    bare: true,
    light: true,
    screen: 'access/password-reset-page',
  },
  logout: {
    path: '/app/logout',
    title: 'Uscita',
    gate: 'anybody',
    bare: true,
    light: true,
    screen: 'access/logout-page',
  },
  updatePassword: {
    path: '/app/account/update-password',
    title: 'Modifica password',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Modifica password' }],
    gate: everybody,
    menu: { section: 'account', label: 'Modifica password', at: 20 },
    screen: 'access/update-password-page',
  },
  changeContact: {
    path: '/app/account/change-contact/$type',
    title: 'Cambia contatto',
    crumbs: [{ label: 'Account', to: '/app/account' }, { label: 'Cambia contatto' }],
    gate: everybody,
    screen: 'access/change-contact-page',
  },
  subordinateLogin: {
    path: '/app/subordinates/subordinate-login',
    title: 'Entra come sottoposto',
    crumbs: [{ label: 'Sottoposti' }, { label: 'Entra come sottoposto' }],
    gate: withSubordinates,
    menu: { section: 'subordinates', label: 'Entra come sottoposto', at: 20 },
    screen: 'access/subordinate-login-page',
  },
} as const satisfies Pages;
