import { describe, expect, it } from 'vitest';
import {
  ALREADY_ACTING,
  mayEnterSubordinate,
  mayImpersonate,
  NOT_ALLOWED,
  ONESELF,
  type Actor,
  type Target,
} from './acting.ts';
import { rolesOf, type Facts } from './facts.ts';
import type { Role } from './roles.ts';

const agentFacts: Facts = {
  userType: 'agente',
  agentStatus: 'seller',
  level: 5,
  isGeneralManager: false,
  fibraEnabled: true,
  kleenEnabled: true,
  hasDirectSubordinates: false,
  externalIncomesEnabled: null,
  meetingScanner: false,
  grants: [],
};
const agentRoles = rolesOf(agentFacts);
const admin: Actor = { userId: 1, agentId: null, isActing: false, roles: ['ROLE_ADMIN', 'ROLE_ALLOWED_TO_SWITCH'] };
const target: Target = {
  userId: 7,
  userType: 'agente',
  disabled: false,
  agentStatus: 'seller',
  sponsorId: 3,
  roles: agentRoles,
};
/** An agent who was given the right to enter as others. */
const support: Actor = { userId: 2, agentId: 20, isActing: false, roles: [...agentRoles, 'ROLE_ALLOWED_TO_SWITCH'] };
const managerRoles: Role[] = [...agentRoles, 'ROLE_AGENT_WITH_SUBORDINATES'];

describe('impersonation', () => {
  it('ACC-288 an administrator enters as an agent, a customer, one in registration', () => {
    expect(mayImpersonate(admin, target)).toBeNull();
    expect(
      mayImpersonate(admin, { ...target, userType: 'cliente', agentStatus: null, roles: ['ROLE_EMAKLEEN_USER'] }),
    ).toBeNull();
    expect(
      mayImpersonate(admin, {
        ...target,
        userType: 'sponsorizzato',
        agentStatus: null,
        roles: ['ROLE_AGENT_IN_REGISTRATION'],
      }),
    ).toBeNull();
  });
  it.each<[string, Partial<Actor>, Partial<Target>, string]>([
    ['ACC-284 without the role', { roles: ['ROLE_ADMIN'] }, {}, NOT_ALLOWED],
    ['ACC-285 while impersonating', { isActing: true }, {}, ALREADY_ACTING],
    ['ACC-286 oneself', {}, { userId: 1 }, ONESELF],
    ['ACC-290 C1 an administrator', {}, { userType: 'amministratore', agentStatus: null, roles: [] }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who is an administrator too', {}, { roles: ['ROLE_ADMIN'] }, NOT_ALLOWED],
    ['ACC-290 C1 an account switched off', {}, { disabled: true }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who was disabled', {}, { agentStatus: 'disabled' }, NOT_ALLOWED],
    ['ACC-290 C1 an agent who was deleted', {}, { agentStatus: 'deleted' }, NOT_ALLOWED],
  ])('%s is refused', (_, a, t, sentence) =>
    expect(mayImpersonate({ ...admin, ...a }, { ...target, ...t })).toBe(sentence),
  );
  it('ACC-290 C1 without ROLE_ADMIN nobody gains a role', () => {
    expect(mayImpersonate(support, target)).toBeNull();
    expect(mayImpersonate(support, { ...target, roles: managerRoles })).toBe(NOT_ALLOWED);
    expect(mayImpersonate(support, { ...target, roles: [...agentRoles, 'ROLE_USER_ORDERS_ADMIN'] })).toBe(NOT_ALLOWED);
  });
});

describe('entering as a subordinate', () => {
  const manager: Actor = { userId: 4, agentId: 3, isActing: false, roles: managerRoles };
  it('ACC-291 a direct subordinate who sells', () => expect(mayEnterSubordinate(manager, target)).toBeNull());
  it.each<[string, Partial<Actor>, Partial<Target>, string]>([
    ['ACC-293 without subordinates', { roles: agentRoles }, {}, 'role'],
    ['C2 while acting already', { isActing: true }, {}, 'acting'],
    ['ACC-291 somebody else’s subordinate', {}, { sponsorId: 9 }, 'absent'],
    ['C2 nobody’s subordinate by somebody who is no agent', { agentId: null }, { sponsorId: null }, 'absent'],
    ['C2 oneself', {}, { userId: 4 }, 'absent'],
    ['C2 a disabled one', {}, { agentStatus: 'disabled' }, 'inactive'],
    ['C2 one who became a customer', {}, { agentStatus: 'customer' }, 'inactive'],
    ['C2 an account switched off', {}, { disabled: true }, 'inactive'],
  ])('%s is refused', (_, a, t, why) =>
    expect(mayEnterSubordinate({ ...manager, ...a }, { ...target, ...t })?.why).toBe(why),
  );
});
