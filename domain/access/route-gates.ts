import { entryAt, mayOpen, type MenuEntry } from './menu.ts';
import { FIBRA, KLEEN, type Role, type Shop } from './roles.ts';

export type Gate = Pick<MenuEntry, 'roles' | 'shop' | 'office'>;

const commissions: Gate = { roles: ['ROLE_ACCESS_COMMISSIONS'] };
const everybody: Gate = { roles: 'everybody' };
const privateOrders: Gate = { roles: ['ROLE_BASE_AGENT'], shop: FIBRA };
const privateCustomers: Gate = { ...privateOrders, office: ['ROLE_USER_CUSTOMERS_ADMIN'] };

/** Pages that no menu entry begins; a `*` stands for one part of the address. Everything else follows its menu entry. */
const BEYOND_MENU: readonly (readonly [pattern: string, gate: Gate])[] = [
  ['/app', everybody],
  ['/app/account/operations-center', everybody],
  ['/app/cofidis-pagodil', everybody],
  ['/app/orders/unsubmitted', commissions],
  ['/app/orders/pending-orders/*', commissions],
  ['/app/orders/create-customers', { ...commissions, shop: KLEEN }],
  ['/app/orders/*/edit', commissions],
  ['/app/orders/*/details', commissions],
  ['/app/private-orders/create', privateOrders],
  ['/app/private-orders/*/edit', privateOrders],
  ['/app/private-orders/*/detail', { ...privateOrders, office: ['ROLE_USER_ORDERS_ADMIN'] }],
  ['/app/private-orders/customers', privateCustomers],
  ['/app/private-orders/customers/*/edit', privateCustomers],
  ['/app/sponsorship/*/edit', { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] }],
  ['/app/sponsorship/*/upload/*', { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] }],
  ['/app/sponsorship/*/contact-validation', { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] }],
  ['/app/sponsorship/*/payment', { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] }],
  ['/app/sponsorship/*/payment-completed', { roles: ['ROLE_ACCESS_SUBORDINATE_INVITATION'] }],
];

const fits = (pattern: string, path: string): boolean => {
  const [want, have] = [pattern.split('/'), path.split('/')];
  return want.length === have.length && want.every((part, i) => part === have[i] || (part === '*' && have[i] !== ''));
};

/**
 * The gate of an address: that of its page, else of the menu entry that begins it, else ROLE_ADMIN below `/admin`
 * (NET-005). Null for an address that is no page of the portal, and for the pages one sees signed out.
 */
export const gateAt = (path: string): Gate | null => {
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const beyond = BEYOND_MENU.find(([pattern]) => fits(pattern, plain));
  if (beyond) return beyond[1];
  const entry = entryAt(plain);
  if (entry) return entry;
  return plain === '/admin' || plain.startsWith('/admin/') ? { roles: ['ROLE_ADMIN'] } : null;
};

/** May somebody with these roles, working in this shop, be at an address (ACC-021, ORD-034)? Calls ask again. */
export const mayVisit = (path: string, roles: readonly Role[], shop: Shop | null): boolean => {
  const gate = gateAt(path);
  return gate === null || mayOpen(gate, roles, shop);
};
