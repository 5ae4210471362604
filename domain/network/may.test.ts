import { describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { agentsSeenBy, looksAfterPrivateCustomers, seesEveryAgent, type AgentsSeen } from './may.ts';

describe('how much of the network somebody sees', () => {
  it.each<[string, Role[], number | null, AgentsSeen]>([
    ['an administrator', ['ROLE_ADMIN'], null, 'everybody'],
    ['an administrator who is an agent too', ['ROLE_ADMIN'], 7, 'everybody'],
    ['the office of subordinates', ['ROLE_MANAGES_SUBORDINATE'], null, 'everybody'],
    ['a sponsor', ['ROLE_MANAGES_SUBORDINATE'], 7, 'below'],
    ['an agent', ['ROLE_AGENT'], 7, 'below'],
    ['the office of private customers', ['ROLE_USER_CUSTOMERS_ADMIN'], null, 'names'],
    ['the office of private orders', ['ROLE_USER_ORDERS_ADMIN'], 7, 'names'],
    ['the office of invitations', ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'], null, 'names'],
    ['the office of invitations that is an agent too', ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'], 7, 'names'],
    ['nobody in particular', [], null, 'below'],
  ])('NET-086 NET-090 %s', (_, roles, agentId, seen) => expect(agentsSeenBy({ roles, agentId })).toBe(seen));
  it.each<[Role[], boolean, boolean]>([
    [['ROLE_USER_CUSTOMERS_ADMIN'], true, true],
    [['ROLE_USER_ORDERS_ADMIN'], true, false],
    [['ROLE_SUBORDINATE_INVITATIONS_ADMIN'], true, false],
    [['ROLE_ADMIN'], false, false],
    [['ROLE_MANAGES_SUBORDINATE', 'ROLE_AGENT'], false, false],
    [[], false, false],
  ])('ORD-223 %j finds every agent: %s, and their private customers: %s', (roles, agents, customers) =>
    expect([seesEveryAgent(roles), looksAfterPrivateCustomers(roles)]).toEqual([agents, customers]),
  );
});
