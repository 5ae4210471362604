/** What the first page shows somebody, by their roles. */
import { KLEEN, type Role, type Shop } from '../access/roles.ts';
import { ORDERS_OFFICE } from '../private-orders/may.ts';
import type { Acting } from '../access/may.ts';

export type HomeViewer = {
  roles: readonly Role[];
  agentId: number | null;
  customerId: number | null;
  shop: Shop | null;
  acting: Acting;
};

const isAdministrator = (roles: readonly Role[]): boolean => roles.includes('ROLE_ADMIN');

/** Who sees the office's figures, the activity of all and who is online. */
export const seesOffice = (viewer: Pick<HomeViewer, 'roles'>): boolean => isAdministrator(viewer.roles);
/** What waits for an office, the most pressing first: each is a list that can be opened (NET-352). */
export const QUEUES = [
  'withdrawals',
  'data-requests',
  'payments',
  'declarations',
  'unpaid-invitations',
  'private-orders',
  'external-incomes',
  'photo-ids',
  'vat-certificates',
  'identity-documents',
  'anomalies',
] as const;
export type Queue = (typeof QUEUES)[number];
/** Whose lists they are, where not all administrators’. */
const OFFICE_OF: Readonly<Partial<Record<Queue, Role>>> = {
  'private-orders': ORDERS_OFFICE,
  'unpaid-invitations': 'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
};
/** The queues of a viewer: those whose lists are theirs to work on. */
export const queuesFor = (viewer: Pick<HomeViewer, 'roles'>): Queue[] =>
  QUEUES.filter((queue) => {
    const role = OFFICE_OF[queue];
    return role ? viewer.roles.includes(role) : isAdministrator(viewer.roles);
  });
/** Who reads what of their sent orders is still to be paid: whoever may open that list, as an agent. */
export const seesOwed = (viewer: Pick<HomeViewer, 'roles' | 'agentId'>): boolean =>
  viewer.agentId !== null && viewer.roles.includes('ROLE_ACCESS_COMMISSION_DELIVERIES');
/** Who sees the figures of those below: sponsors, in the shop that they work in. */
export const seesTeam = (viewer: Pick<HomeViewer, 'roles' | 'agentId' | 'shop'>): boolean =>
  viewer.agentId !== null && viewer.shop !== null && viewer.roles.includes('ROLE_AGENT_WITH_SUBORDINATES');

/** What else is a task with a figure, each behind the role of its list (NET-206 to NET-217). */
export const TILES = [
  'orders',
  'sponsorships',
  'invitations',
  'appointments',
  'reports',
  'income',
  'shippings',
] as const;
export type TileKind = (typeof TILES)[number];
const ROLE_OF: Readonly<Record<TileKind, Role>> = {
  orders: 'ROLE_ACCESS_CUSTOMER_COMMISSIONS',
  sponsorships: 'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
  invitations: 'ROLE_ACCESS_SUBORDINATE_INVITATION',
  appointments: 'ROLE_ACCESS_APPOINTMENTS_AS_AGENT',
  reports: 'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER',
  income: 'ROLE_HAS_EXTERNAL_INCOMES',
  shippings: 'ROLE_ACCESS_SHIPPINGS',
};
export const tilesFor = (viewer: Pick<HomeViewer, 'roles' | 'shop' | 'customerId'>): TileKind[] =>
  TILES.filter((tile) => {
    if (tile === 'orders' && onlyKeepsOrders(viewer)) return true;
    return viewer.roles.includes(ROLE_OF[tile]) && (tile !== 'appointments' || viewer.shop === KLEEN);
  });
/** Whoever ordered as a customer and sells again: what they ordered is there, another order is not offered (ORD-467). */
export const onlyKeepsOrders = ({ roles, customerId }: Pick<HomeViewer, 'roles' | 'customerId'>): boolean =>
  customerId !== null && roles.includes('ROLE_BASE_AGENT') && !roles.includes(ROLE_OF.orders);
