/** What the menu promises and the portal does not have yet: such an address says that it is on its way. */
import type { Gate } from '@ema/domain/access/gate.ts';
import { FIBRA, type Role } from '@ema/domain/access/roles.ts';
import { administrators, agents, generalManagers } from './gates.ts';
import type { MenuPlace, SectionKey } from './page.ts';

/** An entry of the menu without its screen: once built, it moves to its feature’s table. */
export type Coming = MenuPlace & { readonly path: string; readonly gate: Gate };

const coming = (section: SectionKey, at: number, label: string, path: string, gate: Gate): Coming => ({
  section,
  at,
  label,
  path,
  gate,
});
const only = (role: Role): Gate => ({ roles: [role] });
const invitations = only('ROLE_ACCESS_SUBORDINATE_INVITATION');
const fibraAgents: Gate = { ...agents, shop: FIBRA };

export const COMING: readonly Coming[] = [
  coming('sponsorship', 10, 'Sponsorizza nuovo', '/app/sponsorship/invite', invitations),
  coming('sponsorship', 20, 'Le mie sponsorizzazioni', '/app/sponsorship/invitations', invitations),
  coming(
    'sponsorship',
    30,
    'Amministra sponsorizzazioni',
    '/app/sponsorship/manage-invitations',
    only('ROLE_SUBORDINATE_INVITATIONS_ADMIN'),
  ),
  coming('reports', 110, 'Commissioni in sospeso', '/app/reports/pending-commissions', generalManagers),
  coming('reports', 120, 'Ultimo report', '/app/reports/last', fibraAgents),
  coming('administration', 40, 'Convalida dati', '/admin/data-validation', administrators),
  coming('administration', 50, 'Documenti utenti', '/admin/user-documents', administrators),
  coming('administration', 70, 'Prodotti', '/admin/products', administrators),
];

/** Addresses to come that no entry of the menu begins. */
export const COMING_BELOW: readonly { readonly path: string; readonly gate: Gate }[] = [
  { path: '/app/sponsorship/$id/edit', gate: invitations },
  { path: '/app/sponsorship/$id/upload/$part', gate: invitations },
  { path: '/app/sponsorship/$id/contact-validation', gate: invitations },
  { path: '/app/sponsorship/$id/payment', gate: invitations },
  { path: '/app/sponsorship/$id/payment-completed', gate: invitations },
];
