/** How much of the network somebody sees, by their roles. */
import type { Role } from '../access/roles.ts';

export type NetworkViewer = { roles: readonly Role[]; agentId: number | null };

/**
 * Whom the list of agents shows (NET-086, NET-090): everybody to the administration, everybody's name to the offices that
 * choose one, those below to a sponsor.
 */
export type AgentsSeen = 'everybody' | 'names' | 'below';
export const agentsSeenBy = ({ roles, agentId }: NetworkViewer): AgentsSeen => {
  if (roles.includes('ROLE_ADMIN') || (roles.includes('ROLE_MANAGES_SUBORDINATE') && agentId === null))
    return 'everybody';
  return seesEveryAgent(roles) ? 'names' : 'below';
};

/** Who looks after private customers, orders or invitations finds every agent; everybody else those below (ORD-223). */
export const seesEveryAgent = (roles: readonly Role[]): boolean =>
  looksAfterPrivateCustomers(roles) ||
  roles.includes('ROLE_USER_ORDERS_ADMIN') ||
  roles.includes('ROLE_SUBORDINATE_INVITATIONS_ADMIN');
/** Who also learns where an agent's list of private customers is (ORD-223). */
export const looksAfterPrivateCustomers = (roles: readonly Role[]): boolean =>
  roles.includes('ROLE_USER_CUSTOMERS_ADMIN');
