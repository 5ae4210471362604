/** Every address the portal leads to: those of its screens, from their tables, and the few of the server. */
import { pages } from './pages/all.ts';
import { addressesOf } from './pages/addresses.ts';

export const paths = {
  ...addressesOf(pages),
  root: '/',
  switchUser: (username: string, reason: string) =>
    `/?_switch_user=${encodeURIComponent(username)}&reason=${encodeURIComponent(reason)}`,
  exitSwitch: '/?_switch_user=_exit',
  serverLogout: '/logout',
} as const;
