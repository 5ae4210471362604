import { describe, expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { groupsFor, type SearchViewer } from './may.ts';

const nobody: SearchViewer = { roles: [], agentId: null, customerId: null, acting: null };
const seller = (...roles: Role[]): SearchViewer => ({
  ...nobody,
  agentId: 7,
  roles: ['ROLE_BASE_AGENT', 'ROLE_ACCESS_COMMISSIONS', 'ROLE_ACCESS_SUBORDINATE_INVITATION', ...roles],
});
const OWN = ['own-contracts', 'own-papers', 'invitations'];
const OFFICE = ['people', 'registered', 'sent-orders', 'contracts', 'papers', 'products'];

describe('what the search finds', () => {
  it.each<[string, SearchViewer, string[]]>([
    ['whoever signed in', nobody, ['own-contracts']],
    ['a seller in kleen', seller('ROLE_EMAKLEEN_USER'), ['customers', 'own-orders', ...OWN]],
    ['a seller in fibra', seller('ROLE_EMAFIBRA_USER'), ['private-customers', 'own-orders', 'private-orders', ...OWN]],
    [
      'ACC-355 R53 who sells in both, whichever they stand in',
      seller('ROLE_EMAFIBRA_USER', 'ROLE_EMAKLEEN_USER'),
      ['customers', 'private-customers', 'own-orders', 'private-orders', ...OWN],
    ],
    ['the role without an agent', { ...seller('ROLE_EMAKLEEN_USER'), agentId: null }, ['own-contracts']],
    ['an agent without the role', { ...nobody, agentId: 7, roles: ['ROLE_AGENT'] }, ['own-contracts']],
    [
      'a sponsor',
      seller('ROLE_EMAKLEEN_USER', 'ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE'),
      ['below', 'customers', 'own-orders', ...OWN, 'subordinates'],
    ],
    [
      'a sponsor as somebody else: entering is not nested',
      { ...seller('ROLE_EMAKLEEN_USER', 'ROLE_AGENT_WITH_SUBORDINATES'), acting: { kind: 'subordinate' } },
      ['below', 'customers', 'own-orders', ...OWN],
    ],
    [
      'a customer',
      { ...nobody, customerId: 9, roles: ['ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'] },
      ['customer-orders', 'own-contracts'],
    ],
    [
      'a customer without the role of it',
      { ...nobody, customerId: 9, roles: ['ROLE_EMAKLEEN_USER'] },
      ['own-contracts'],
    ],
    [
      'ORD-467 who ordered as a customer and sells again',
      { ...seller(), customerId: 9 },
      ['own-orders', 'customer-orders', ...OWN],
    ],
    [
      'the role of customers without being one',
      { ...nobody, roles: ['ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'] },
      ['own-contracts'],
    ],
    [
      'the roles of fibra without an agent',
      { ...nobody, roles: ['ROLE_BASE_AGENT', 'ROLE_EMAFIBRA_USER'] },
      ['own-contracts'],
    ],
    [
      'an agent in fibra without the role of agents',
      { ...nobody, agentId: 7, roles: ['ROLE_EMAFIBRA_USER'] },
      ['own-contracts'],
    ],
    ['a scanner', { ...nobody, roles: ['ROLE_MEETING_SCANNER'] }, ['own-contracts']],
    ['an administrator', { ...nobody, roles: ['ROLE_ADMIN'] }, OFFICE],
    [
      'an administrator who sells',
      { ...seller('ROLE_ADMIN', 'ROLE_EMAKLEEN_USER') },
      ['people', 'registered', 'customers', 'sent-orders', 'contracts', 'papers', 'invitations', 'products'],
    ],
    [
      'an administrator with people below: they are found among the people',
      { ...nobody, agentId: 7, roles: ['ROLE_ADMIN', 'ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE'] },
      [...OFFICE, 'subordinates'],
    ],
    [
      'the office of private customers',
      { ...nobody, roles: ['ROLE_USER_CUSTOMERS_ADMIN'] },
      ['private-customers', 'own-contracts'],
    ],
    [
      'the office of private orders',
      { ...nobody, roles: ['ROLE_USER_ORDERS_ADMIN'] },
      ['private-orders', 'own-contracts'],
    ],
    [
      'the office of sponsorships',
      { ...nobody, roles: ['ROLE_SUBORDINATE_INVITATIONS_ADMIN'] },
      ['own-contracts', 'invitations'],
    ],
    ['the office of the network', { ...nobody, roles: ['ROLE_MANAGES_SUBORDINATE'] }, ['below', 'own-contracts']],
    [
      'that office, when it may read names alone',
      { ...nobody, roles: ['ROLE_MANAGES_SUBORDINATE', 'ROLE_USER_ORDERS_ADMIN'], agentId: 7 },
      ['private-orders', 'own-contracts'],
    ],
  ])('NET-490 ORD-038 %s', (_, viewer, groups) => expect(groupsFor(viewer)).toEqual(groups));
});
