import { paths } from '../paths.ts';
import type { PageRoute } from './page-route.ts';

export const accessRoutes: readonly PageRoute[] = [
  {
    path: paths.login,
    title: 'Accedi',
    bare: true,
    light: true,
    open: true,
    load: async () => (await import('../features/access/login-page.tsx')).LoginPage,
  },
  {
    path: paths.support,
    title: 'Assistenza all’accesso',
    bare: true,
    light: true,
    open: true,
    load: async () => (await import('../features/access/support-page.tsx')).SupportPage,
  },
  {
    path: paths.usernameRecovery,
    title: 'Recupero username',
    bare: true,
    light: true,
    open: true,
    load: async () => (await import('../features/access/username-recovery-page.tsx')).UsernameRecoveryPage,
  },
  {
    path: paths.passwordReset,
    title: 'Nuova password',
    bare: true,
    light: true,
    open: true,
    load: async () => (await import('../features/access/password-reset-page.tsx')).PasswordResetPage,
  },
  {
    path: paths.logout,
    title: 'Uscita',
    bare: true,
    light: true,
    open: true,
    load: async () => (await import('../features/access/logout-page.tsx')).LogoutPage,
  },
  { path: paths.home, title: 'Home', load: async () => (await import('../features/access/home-page.tsx')).HomePage },
  {
    path: paths.account,
    title: 'I miei dati',
    crumbs: [{ label: 'Account' }, { label: 'Profilo utente' }],
    load: async () => (await import('../features/access/account-page.tsx')).AccountPage,
  },
  {
    path: paths.updatePassword,
    title: 'Modifica password',
    crumbs: [{ label: 'Account', to: paths.account }, { label: 'Modifica password' }],
    load: async () => (await import('../features/access/update-password-page.tsx')).UpdatePasswordPage,
  },
  {
    path: paths.subordinateLogin,
    title: 'Entra come sottoposto',
    crumbs: [{ label: 'Sottoposti' }, { label: 'Entra come sottoposto' }],
    load: async () => (await import('../features/access/subordinate-login-page.tsx')).SubordinateLoginPage,
  },
  {
    path: paths.adminUsers,
    title: 'Gestione utenti',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Gestione utenti' }],
    load: async () => (await import('../features/access/users-page.tsx')).UsersPage,
  },
  {
    path: '/admin/users/$id',
    title: 'Utente',
    crumbs: [{ label: 'Amministrazione' }, { label: 'Gestione utenti', to: paths.adminUsers }, { label: 'Utente' }],
    load: async () => (await import('../features/access/user-page.tsx')).UserPage,
  },
];
