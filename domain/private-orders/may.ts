/** Why somebody cannot use the private orders of the fibre shop, or change one: the sentence, or null when they may. */
import { FIBRA, type Role, type Shop } from '../access/roles.ts';
import { isLocked, LOCKED_TEXT, LOCKED_TITLE } from './lock.ts';

/** Who looks after everybody's private customers, and everybody's private orders, from any shop (ORD-035, ORD-036). */
export const CUSTOMERS_OFFICE = 'ROLE_USER_CUSTOMERS_ADMIN' satisfies Role;
export const ORDERS_OFFICE = 'ROLE_USER_ORDERS_ADMIN' satisfies Role;
export const OFFICES = [CUSTOMERS_OFFICE, ORDERS_OFFICE] as const;
export type Office = (typeof OFFICES)[number];

export type PrivateViewer = { shop: Shop | null; roles: readonly Role[] };
/** Private customers and orders are the fibre shop's (ORD-025); their office reads them from anywhere. Answered with 403. */
export const mayUsePrivateOrders = (viewer: PrivateViewer, office: Office | null): string | null =>
  viewer.shop === FIBRA || viewer.roles.some((role) => role === office)
    ? null
    : 'Gli ordini dei clienti sono nel negozio fibra: passa a fibra e riprova.';

/** Does somebody see everybody's rows (ORD-035, ORD-036)? Who has the office's role, and asks for it. */
export const seesEverybodys = (
  roles: readonly Role[],
  office: Office,
  wanted: { includeAll?: boolean | undefined },
): boolean => roles.includes(office) && wanted.includeAll === true;

/** What was made already: from another tab, or with an answer that was lost (ORD-591). Answered with 409. */
export const PRIVATE_ORDER_ALREADY_MADE = 'Quest’ordine è già stato confermato: lo trovi nell’archivio.';

/** May an order be changed still (ORD-245, ORD-246)? Answered with 423. */
export const mayEditPrivateOrder = (createdAt: Date, now: Date): string | null =>
  isLocked(createdAt, now) ? `${LOCKED_TITLE}. ${LOCKED_TEXT}.` : null;
/** Is it offered: to the order's own agent, as long as it is not locked? */
export const isEditable = (
  order: { agentId: number; createdAt: Date },
  viewer: { agentId: number | null },
  now: Date,
): boolean => order.agentId === viewer.agentId && mayEditPrivateOrder(order.createdAt, now) === null;
