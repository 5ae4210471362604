/** Turns what a viewer may see into conditions of SQL; nothing else does, and every scoped query demands one. */
import { sql, type SQL } from 'drizzle-orm';
import { mayActAsAgent } from '@ema/domain/access/may.ts';
import type { Role } from '@ema/domain/access/roles.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Scope, Viewer } from './context.ts';

/** Makes the viewer's scope. Only the session gate calls this. */
export const scopeOf = (viewer: Viewer): Scope =>
  ({
    userId: viewer.userId,
    agentId: viewer.agentId,
    customerId: viewer.customerId,
    everything: viewer.roles.includes('ROLE_ADMIN'),
  }) as unknown as Scope;

/** Agents a viewer may see: everything for administrators, else themselves and all descendants in the sponsor tree. */
export const visibleAgents = (scope: Scope, agentId: SQL): SQL => {
  if (scope.everything) return sql`true`;
  if (scope.agentId === null) return sql`false`;
  return sql`${agentId} in (
    with recursive below(id) as (
      select ${scope.agentId}::bigint union select a.id from agents a join below b on a.sponsor_id = b.id)
    select id from below)`;
};
/** Orders a viewer owns as seller. Administrators read orders through their own calls. */
export const ownOrders = (scope: Scope, sellerId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${sellerId} = ${scope.agentId}`;
/** The agent the viewer is; a scope without one finds nothing. */
export const ownAgent = (scope: Scope, agentId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${agentId} = ${scope.agentId}`;
/** Agents whom the viewer sponsors directly. */
export const directSubordinates = (scope: Scope, sponsorId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${sponsorId} = ${scope.agentId}`;
/** Customers in the viewer's own register. */
export const ownCustomers = (scope: Scope, customerId: SQL): SQL =>
  scope.agentId === null
    ? sql`false`
    : sql`exists (
        select 1
        from agent_customers ac
        where ac.customer_id = ${customerId}
          and ac.agent_id = ${scope.agentId})`;
/** The customer the viewer is. */
export const ownCustomer = (scope: Scope, customerId: SQL): SQL =>
  scope.customerId === null ? sql`false` : sql`${customerId} = ${scope.customerId}`;
/** Orders the viewer made, was proposed or was sold as a customer of the cleaning shop (ORD-003, ORD-039). */
export const ownCustomerOrders = (scope: Scope): SQL =>
  scope.customerId === null
    ? sql`false`
    : sql`o.customer_id = ${scope.customerId} and o.shop = 1 and (o.customer_completes or o.state = 'submitted')`;
/** Private customers and orders: one's own; everybody's for whoever has the role and asks for it (ORD-035, ORD-036). */
export const privateRows = (viewer: Viewer, role: Role, wanted: PrivateFilter, agentId: SQL): SQL => {
  const all = has(viewer, role) && wanted.includeAll;
  if (all) return wanted.agent === undefined ? sql`true` : sql`${agentId} = ${wanted.agent}`;
  return viewer.agentId === null ? sql`false` : sql`${agentId} = ${viewer.agentId}`;
};
export type PrivateFilter = { includeAll?: boolean | undefined; agent?: number | undefined };
/** Contracts, consents and other papers of the subject. */
export const ownPapers = (scope: Scope, userId: SQL): SQL => sql`${userId} = ${scope.userId}`;
/** Contact validations: everybody's for administrators, else one's own (ACC-324). */
export const visibleValidations = (scope: Scope, userId: SQL): SQL =>
  scope.everything ? sql`true` : ownPapers(scope, userId);

/** The viewer's agent profile. @throws forbidden when they have none */
export const agentIdOf = (viewer: Viewer): number => {
  if (viewer.agentId === null) throw new CallError('forbidden', mayActAsAgent(null) ?? undefined);
  return viewer.agentId;
};
export const has = (viewer: Viewer | null, role: Role): boolean => viewer?.roles.includes(role) ?? false;
