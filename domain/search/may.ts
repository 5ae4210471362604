/** What the search finds for somebody: only what stands in a list that is theirs to open. */
import { permittedShops } from '../access/facts.ts';
import { FIBRA, KLEEN, type Role, type Shop } from '../access/roles.ts';
import type { Acting } from '../access/may.ts';
import { agentsSeenBy } from '../network/may.ts';
import { CUSTOMERS_OFFICE, ORDERS_OFFICE } from '../private-orders/may.ts';

export type SearchViewer = {
  roles: readonly Role[];
  agentId: number | null;
  customerId: number | null;
  acting: Acting;
};

/** What is found together, in the order of the dialog; each group is a list of the portal. */
export const GROUPS = [
  'people',
  'registered',
  'below',
  'customers',
  'private-customers',
  'sent-orders',
  'own-orders',
  'customer-orders',
  'private-orders',
  'contracts',
  'papers',
  'own-contracts',
  'own-papers',
  'invitations',
  'products',
  'subordinates',
] as const;
export type Group = (typeof GROUPS)[number];

/** Whose rows these are does not depend on a shop one stands in: of both, each opens in its own. */
const RULES: Readonly<
  Record<Group, (v: SearchViewer, has: (role: Role) => boolean, shops: readonly Shop[]) => boolean>
> = {
  people: (_, has) => has('ROLE_ADMIN'),
  registered: (_, has) => has('ROLE_ADMIN'),
  below: (v, has) => seesNetwork(v, has),
  customers: (v, has, shops) => sells(v, has) && shops.includes(KLEEN),
  'private-customers': (v, has, shops) => ofFibra(v, has, shops) || has(CUSTOMERS_OFFICE),
  'sent-orders': (_, has) => has('ROLE_ADMIN'),
  'own-orders': (v, has) => sells(v, has) && !has('ROLE_ADMIN'),
  'customer-orders': (v, has) =>
    v.customerId !== null && (has('ROLE_ACCESS_CUSTOMER_COMMISSIONS') || has('ROLE_BASE_AGENT')),
  'private-orders': (v, has, shops) => ofFibra(v, has, shops) || has(ORDERS_OFFICE),
  contracts: (_, has) => has('ROLE_ADMIN'),
  papers: (_, has) => has('ROLE_ADMIN'),
  'own-contracts': (_, has) => !has('ROLE_ADMIN'),
  'own-papers': (v, has) => v.agentId !== null && has('ROLE_BASE_AGENT') && !has('ROLE_ADMIN'),
  invitations: (v, has) =>
    has('ROLE_SUBORDINATE_INVITATIONS_ADMIN') || (v.agentId !== null && has('ROLE_ACCESS_SUBORDINATE_INVITATION')),
  products: (_, has) => has('ROLE_ADMIN'),
  subordinates: (v, has) => has('ROLE_AGENT_WITH_SUBORDINATES') && v.acting === null,
};
type Has = (role: Role) => boolean;
const sells = (v: SearchViewer, has: Has): boolean => v.agentId !== null && has('ROLE_ACCESS_COMMISSIONS');
const ofFibra = (v: SearchViewer, has: Has, shops: readonly Shop[]): boolean =>
  v.agentId !== null && has('ROLE_BASE_AGENT') && shops.includes(FIBRA);
/** «Anagrafica sottoposti»; administrators find agents among the people. */
const seesNetwork = (v: SearchViewer, has: Has): boolean =>
  !has('ROLE_ADMIN') &&
  (has('ROLE_AGENT_WITH_SUBORDINATES') || has('ROLE_MANAGES_SUBORDINATE')) &&
  agentsSeenBy(v) !== 'names';

/** The groups of a viewer, in the order of the dialog. */
export const groupsFor = (viewer: SearchViewer): Group[] => {
  const shops = permittedShops(viewer.roles);
  const has: Has = (role) => viewer.roles.includes(role);
  return GROUPS.filter((group) => RULES[group](viewer, has, shops));
};
