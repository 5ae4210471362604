import { describe, expect, it } from 'vitest';
import { defaultShop, permittedShops, rolesOf, type Facts } from './facts.ts';
import { generatePassword, passwordFault } from './password.ts';
import { ROLES } from './roles.ts';
import { actingIsOver, isExpired } from './session-limits.ts';

const agent: Facts = {
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
describe('roles from facts', () => {
  it('ACC-048 every role is reached by somebody, and nobody has another', () => {
    const everybody: Facts[] = [
      {
        ...agent,
        isGeneralManager: true,
        hasDirectSubordinates: true,
        externalIncomesEnabled: true,
        meetingScanner: true,
        grants: ROLES,
      },
      { ...agent, userType: 'cliente', agentStatus: null },
      { ...agent, userType: 'sponsorizzato', agentStatus: null },
    ];
    expect(new Set(everybody.flatMap(rolesOf))).toEqual(new Set(ROLES));
  });
  it('D5 a grant of a role that is not administrative is not honoured', () =>
    expect(
      rolesOf({ ...agent, userType: 'scanner', agentStatus: null, grants: ['ROLE_GENERAL_MANAGER', 'ROLE_ADMIN'] }),
    ).toEqual(['ROLE_ADMIN', 'ROLE_MEETING_SCANNER']));
  it.each(['disabled', 'inactive', 'deleted'] as const)('a %s agent has no role', (agentStatus) =>
    expect(rolesOf({ ...agent, agentStatus, grants: ['ROLE_ADMIN'] })).toEqual([]),
  );
  it('ACC-069 the first permitted shop; ACC-071 none without a shop role', () => {
    expect(defaultShop(rolesOf(agent))).toBe(0);
    expect(defaultShop(rolesOf({ ...agent, fibraEnabled: false }))).toBe(1);
    expect(permittedShops(['ROLE_ADMIN'])).toEqual([]);
    expect(defaultShop(['ROLE_ADMIN'])).toBeNull();
  });
});

describe('passwords', () => {
  const who = { username: 'marta.ferrero', names: ['Marta', 'Ferrero'] };
  it.each([
    'breve',
    '12345678',
    'password1',
    'Juventus1',
    'emaplanet',
    'EmaKleen123',
    'marta.ferrero1',
    'ferrero26',
    'aaaaaaaaaa',
    'x'.repeat(257),
  ])('A6 refused: %s', (p) => expect(passwordFault(p, who)).toMatch(/\.$/));
  it.each(['Portale-2026!', 'una frase qualunque', '🐝🐝🦋🐝🦊🐻🐼🐨'])('A6 accepted: %s', (p) =>
    expect(passwordFault(p, who)).toBeNull(),
  );
  it('a generated password is good and differs', () => {
    const make = (seed: number) =>
      generatePassword(Uint8Array.from({ length: 48 }, (_, i) => (i * 37 + seed * 101) % 256));
    expect(passwordFault(make(1), who)).toBeNull();
    expect(make(1)).not.toBe(make(2));
  });
});

describe('session limits', () => {
  const base = { createdAt: 0, lastUsedAt: 0, actingSince: null, isAdministrator: false, now: 0 };
  const H = 3_600_000;
  it.each([
    ['idle just under 12 h', { now: 12 * H - 1 }, false],
    ['idle 12 h', { now: 12 * H }, true],
    ['7 days in all', { lastUsedAt: 7 * 24 * H - 1, now: 7 * 24 * H }, true],
    ['administrator idle 1 h', { isAdministrator: true, now: H }, true],
    ['administrator 12 h in all', { isAdministrator: true, lastUsedAt: 12 * H - 1, now: 12 * H }, true],
  ] as const)('A7 %s', (_, change, expired) => expect(isExpired({ ...base, ...change })).toBe(expired));
  it('C2 acting ends after 60 minutes', () =>
    expect([
      actingIsOver({ ...base, actingSince: 0, now: H - 1 }),
      actingIsOver({ ...base, actingSince: 0, now: H }),
    ]).toEqual([false, true]));
});
