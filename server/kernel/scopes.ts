/** Turns what a viewer may see into conditions of SQL; nothing else does, and every scoped query demands one. */
import { sql, type SQL } from 'drizzle-orm';
import { mayActAsAgent } from '@ema/domain/access/may.ts';
import type { Payer } from '@ema/domain/payments/may.ts';
import { OFFICES, seesEverybodys, type Office } from '@ema/domain/private-orders/may.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { Scope, Viewer } from './context.ts';

/** Makes the viewer's scope. Only the session gate calls this. */
export const scopeOf = (viewer: Viewer): Scope =>
  ({
    userId: viewer.userId,
    actorUserId: viewer.acting === null ? null : viewer.actorUserId,
    agentId: viewer.agentId,
    customerId: viewer.customerId,
    everything: viewer.roles.includes('ROLE_ADMIN'),
    sponsorships: viewer.roles.includes('ROLE_SUBORDINATE_INVITATIONS_ADMIN'),
    offices: OFFICES.filter((office) => viewer.roles.includes(office)),
  }) as unknown as Scope;

/** Agents a viewer may see: everything for administrators, else themselves and all descendants in the sponsor tree. */
export const visibleAgents = (scope: Scope, agentId: SQL): SQL => {
  if (scope.everything) return sql`true`;
  if (scope.agentId === null) return sql`false`;
  return sql`${agentId} in (
    select below.id
    from agents below
    where ${standsBelow(scope, sql`below.sponsor_line`)})`;
};
/** Is the viewer in this line of sponsors, as the agent themselves or above? For rows of agents. */
export const visibleLines = (scope: Scope, line: SQL): SQL => {
  if (scope.everything) return sql`true`;
  return scope.agentId === null ? sql`false` : standsBelow(scope, line);
};
const standsBelow = (scope: Scope, line: SQL): SQL => sql`${line} @> array[${scope.agentId}]::bigint[]`;
/** Orders a viewer owns as seller. Administrators read orders through their own calls. */
export const ownOrders = (scope: Scope, sellerId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${sellerId} = ${scope.agentId}`;
/** One's own orders as seller; everybody's for an administrator who asks for all of them (ORD-204). */
export const readableOrders = (scope: Scope, includeAll: boolean, sellerId: SQL): SQL =>
  includeAll && scope.everything ? sql`true` : ownOrders(scope, sellerId);
/** Orders `o` whose papers the viewer may fetch: as their seller, as their customer, or as an administrator. */
export const reachableOrders = (scope: Scope): SQL => {
  if (scope.everything) return sql`true`;
  return sql`(
    o.seller_id = ${scope.agentId ?? -1}::bigint
    or o.customer_id = ${scope.customerId ?? -1}::bigint)`;
};
/** The agent the viewer is; a scope without one finds nothing. */
export const ownAgent = (scope: Scope, agentId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${agentId} = ${scope.agentId}`;
/** Papers of the agent that the viewer is, and everybody's for administrators. */
export const readableAgent = (scope: Scope, agentId: SQL): SQL =>
  scope.everything ? sql`true` : ownAgent(scope, agentId);
/** Agents whom the viewer sponsors directly. */
export const directSubordinates = (scope: Scope, sponsorId: SQL): SQL =>
  scope.agentId === null ? sql`false` : sql`${sponsorId} = ${scope.agentId}`;
/** Invitations that the viewer made as sponsor; everybody's for the office that looks after them (NET-014, NET-026). */
export const sponsoredRows = (scope: Scope, sponsorId: SQL): SQL =>
  scope.sponsorships ? sql`true` : ownAgent(scope, sponsorId);
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
/** Orders `o` that the viewer may pay: those they sell, or those they ordered as a customer. */
export const payableOrders = (scope: Scope, payer: Payer): SQL =>
  payer === 'seller' ? ownOrders(scope, sql`o.seller_id`) : ownCustomerOrders(scope);
/** Private customers and orders: one's own; everybody's for the office that asks for them (ORD-035, ORD-036). */
export const privateRows = (scope: Scope, office: Office, wanted: PrivateFilter, agentId: SQL): SQL => {
  if (!seesEverybodys(scope.offices, office, wanted)) return ownAgent(scope, agentId);
  return wanted.agent === undefined ? sql`true` : sql`${agentId} = ${wanted.agent}`;
};
export type PrivateFilter = { includeAll?: boolean | undefined; agent?: number | undefined };
/** Contracts, consents and other papers of the subject. */
export const ownPapers = (scope: Scope, userId: SQL): SQL => sql`${userId} = ${scope.userId}`;
/** Papers of the subject, and everybody's for administrators. */
export const readablePapers = (scope: Scope, userId: SQL): SQL =>
  scope.everything ? sql`true` : ownPapers(scope, userId);
/** One's own papers, or those of whom an administrator names; who else names another finds nothing (ACC-319). */
export const papersOf = (scope: Scope, wanted: number | undefined, userId: SQL): SQL =>
  wanted === undefined ? ownPapers(scope, userId) : sql`${userId} = ${wanted} and ${readablePapers(scope, userId)}`;
/** Papers of the subject; who acts for them has those alone that they made themselves. */
export const ownPapersBy = (scope: Scope, userId: SQL, madeBy: SQL): SQL =>
  scope.actorUserId === null
    ? ownPapers(scope, userId)
    : sql`(${ownPapers(scope, userId)} and ${madeBy} = ${scope.actorUserId})`;
const CONSENTED = sql`(
  m.consent_id is not null
  and m.consent_id not in (
    select w.id
    from consents w
    where w.withdrawn_at is not null))`;
/** Photos and videos `m` of the subject; who acts for them sees what the company sees, and what they sent (NET-930). */
export const ownMedia = (scope: Scope): SQL => {
  const own = ownPapers(scope, sql`m.user_id`);
  return scope.actorUserId === null
    ? own
    : sql`(${own} and (m.uploaded_by_user_id = ${scope.actorUserId} or ${CONSENTED}))`;
};
/** Photos and videos `m`: one's own; an administrator who asks for all sees those whose consent stands (NET-184). */
export const visibleMedia = (scope: Scope, includeAll: boolean): SQL =>
  includeAll && scope.everything ? CONSENTED : ownMedia(scope);
/** Contact validations: everybody's for administrators, else one's own (ACC-324). */
export const visibleValidations = (scope: Scope, userId: SQL): SQL =>
  scope.everything ? sql`true` : ownPapers(scope, userId);

/** Saved views `v`: one's own, and shared ones; those of the office's lists are the administrators' (NET-498). */
export const visibleViews = (scope: Scope): SQL => sql`(
  ${ownPapers(scope, sql`v.user_id`)}
  or (v.shared and ${scope.everything ? sql`true` : sql`v.list not like '/admin/%'`}))`;

/** Confirmations of reading: one's own; everybody's, or one agent's, for an administrator who asks (ACC-237). */
export const visibleConfirmations = (scope: Scope, wanted: ConfirmationFilter, userId: SQL): SQL => {
  if (!scope.everything || !wanted.includeAll) return ownPapers(scope, userId);
  if (wanted.agent === undefined) return sql`true`;
  return sql`${userId} = (select a.user_id from agents a where a.id = ${wanted.agent})`;
};
export type ConfirmationFilter = { includeAll?: boolean | undefined; agent?: number | undefined };

/** The viewer's agent profile. @throws forbidden when they have none */
export const agentIdOf = (viewer: Viewer): number => {
  if (viewer.agentId === null) throw new CallError('forbidden', mayActAsAgent(null) ?? undefined);
  return viewer.agentId;
};
