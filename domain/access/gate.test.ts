import { describe, expect, it } from 'vitest';
import { mayPass, restsFromSelling, type Gate } from './gate.ts';
import { FIBRA, KLEEN, type Role, type Shop } from './roles.ts';

const everybody: Gate = { roles: 'everybody' };
const agents: Gate = { roles: ['ROLE_BASE_AGENT', 'ROLE_AGENT_WITH_SUBORDINATES'] };
const fibraAgents: Gate = { ...agents, shop: FIBRA };
const withOffice: Gate = { ...fibraAgents, office: ['ROLE_USER_ORDERS_ADMIN'] };

describe('a gate opens to', () => {
  it.each<[string, Gate, Role[], Shop | null, boolean]>([
    ['everybody, even without a role', everybody, [], null, true],
    ['one of its roles', agents, ['ROLE_AGENT_WITH_SUBORDINATES'], KLEEN, true],
    ['no other role', agents, ['ROLE_ADMIN'], KLEEN, false],
    ['its roles in its shop', fibraAgents, ['ROLE_BASE_AGENT'], FIBRA, true],
    ['not its roles in the other shop', fibraAgents, ['ROLE_BASE_AGENT'], KLEEN, false],
    ['not its roles in no shop', fibraAgents, ['ROLE_BASE_AGENT'], null, false],
    ['the office in no shop', withOffice, ['ROLE_USER_ORDERS_ADMIN'], null, true],
    ['not the office in a shop', withOffice, ['ROLE_USER_ORDERS_ADMIN'], FIBRA, false],
    ['no other office', withOffice, ['ROLE_USER_CUSTOMERS_ADMIN'], null, false],
  ])('ACC-021 %s', (_, gate, roles, shop, isOpen) => expect(mayPass(gate, roles, shop)).toBe(isOpen));
});

describe('whoever sold and may not sell at the moment', () => {
  it.each<[string, number | null, Role[], boolean]>([
    ['an agent of no shop', 7, ['ROLE_BASE_AGENT'], true],
    ['a facilitated customer', 7, ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'], true],
    ['not an agent who sells', 7, ['ROLE_BASE_AGENT', 'ROLE_ACCESS_COMMISSIONS'], false],
    ['not a customer who never sold', null, ['ROLE_ACCESS_CUSTOMER_COMMISSIONS'], false],
  ])('NET-463 is %s', (_, agentId, roles, rests) => expect(restsFromSelling({ agentId, roles })).toBe(rests));
  it('NET-463 passes the gates that say so, whatever the shop, and no other', () => {
    for (const shop of [null, FIBRA, KLEEN])
      expect([
        mayPass({ ...fibraAgents, resting: true }, [], shop, true),
        mayPass(fibraAgents, [], shop, true),
      ]).toEqual([true, false]);
    expect(mayPass({ ...fibraAgents, resting: true }, [], FIBRA, false)).toBe(false);
  });
});
