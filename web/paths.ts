/** Every address the portal leads to: those of its screens, from their tables, and the few of the server. */
import { pages } from './pages/all.ts';
import { addressesOf } from './pages/addresses.ts';

export const paths = {
  ...addressesOf(pages),
  // The first page leads there; the screens come with their features, under the same names.
  invite: '/app/sponsorship/invite',
  manageInvitations: '/app/sponsorship/manage-invitations',
  root: '/',
  switchUser: (username: string, reason: string) =>
    `/?_switch_user=${encodeURIComponent(username)}&reason=${encodeURIComponent(reason)}`,
  exitSwitch: '/?_switch_user=_exit',
  serverLogout: '/logout',
} as const;
