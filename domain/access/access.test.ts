import { describe, expect, it } from 'vitest';
import { defaultShop, permittedShops, rolesOf, type Facts } from './facts.ts';
import { generatePassword, passwordFault } from './password.ts';
import { ROLES, type Role } from './roles.ts';
import { actingIsOver, isExpired, limitsOf } from './session-limits.ts';

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
  const base = { createdAt: 0, lastUsedAt: 0, actingSince: null, isAdministrator: false, isScanner: false, now: 0 };
  const H = 3_600_000;
  it.each([
    ['idle just under 12 h', { now: 12 * H - 1 }, false],
    ['idle 12 h', { now: 12 * H }, true],
    ['7 days in all', { lastUsedAt: 7 * 24 * H - 1, now: 7 * 24 * H }, true],
    ['administrator idle 1 h', { isAdministrator: true, now: H }, true],
    ['ACC-510 scanner in use just under 18 h', { isScanner: true, lastUsedAt: 18 * H - 2, now: 18 * H - 1 }, false],
    ['ACC-510 scanner 18 h in all', { isScanner: true, lastUsedAt: 18 * H - 1, now: 18 * H }, true],
    ['ACC-510 scanner idle just under 12 h', { isScanner: true, now: 12 * H - 1 }, false],
    ['ACC-510 scanner idle 12 h', { isScanner: true, now: 12 * H }, true],
    ['administrator 12 h in all', { isAdministrator: true, lastUsedAt: 12 * H - 1, now: 12 * H }, true],
  ] as const)('A7 %s', (_, change, expired) => expect(isExpired({ ...base, ...change })).toBe(expired));
  it.each([
    ['an agent', ['ROLE_AGENT'], 'agente', { idle: 12 * H, total: 7 * 24 * H }],
    ['an administrator', ['ROLE_ADMIN'], 'amministratore', { idle: H, total: 12 * H }],
    ['a scanner', ['ROLE_MEETING_SCANNER'], 'scanner', { idle: 12 * H, total: 18 * H }],
    ['an agent who also scans', ['ROLE_AGENT', 'ROLE_MEETING_SCANNER'], 'agente', { idle: 12 * H, total: 7 * 24 * H }],
    ['whoever acts for somebody', ['ROLE_AGENT'], null, { idle: 12 * H, total: 7 * 24 * H }],
  ] as const)('A7 the limits of %s', (_, roles, type, limits) => expect(limitsOf(roles, type)).toEqual(limits));
  it('C2 acting ends after 60 minutes', () =>
    expect([
      actingIsOver({ ...base, actingSince: 0, now: H - 1 }),
      actingIsOver({ ...base, actingSince: 0, now: H }),
    ]).toEqual([false, true]));
});

describe('the roles of each kind of person', () => {
  const SELLING: Role[] = ['ROLE_ACCESS_COMMISSIONS', 'ROLE_ACCESS_COMMISSION_DELIVERIES', 'ROLE_ACCESS_SHIPPINGS'];
  const AGENT: Role[] = ['ROLE_AGENT', 'ROLE_BASE_AGENT', 'ROLE_ACCESS_ALERT', 'ROLE_ACCESS_SUBORDINATE_INVITATION'];
  const FIBRA: Role[] = [
    'ROLE_EMAFIBRA_USER',
    'ROLE_ACCESS_USER_MEDIA',
    'ROLE_ACCESS_DOCUMENTATION',
    'ROLE_ACCESS_INCENTIVES',
    'ROLE_ACCESS_ALBUM_GALLERY',
    'ROLE_ACCESS_VIDEO_GALLERY',
    'ROLE_ACCESS_BEST_SELLER_CHARTS',
  ];
  const KLEEN: Role[] = ['ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_APPOINTMENTS_AS_AGENT'];
  const CUSTOMER: Role[] = [
    'ROLE_EMAKLEEN_USER',
    'ROLE_ACCESS_CUSTOMER_COMMISSIONS',
    'ROLE_ACCESS_APPOINTMENTS_AS_CUSTOMER',
  ];
  const nowhere = { fibraEnabled: false, kleenEnabled: false };
  it.each<[string, Partial<Facts>, Role[]]>([
    ['an agent of no shop', nowhere, AGENT],
    ['an agent of fibra', { ...nowhere, fibraEnabled: true }, [...AGENT, ...FIBRA, ...SELLING]],
    ['an agent of kleen', { ...nowhere, kleenEnabled: true }, [...AGENT, ...KLEEN, ...SELLING]],
    ['an agent of both', {}, [...AGENT, ...FIBRA, ...KLEEN, ...SELLING]],
    [
      'a sponsor',
      { ...nowhere, hasDirectSubordinates: true },
      [...AGENT, 'ROLE_AGENT_WITH_SUBORDINATES', 'ROLE_MANAGES_SUBORDINATE'],
    ],
    ['a general manager', { ...nowhere, isGeneralManager: true }, [...AGENT, 'ROLE_GENERAL_MANAGER']],
    [
      'an agent with incomes elsewhere',
      { ...nowhere, externalIncomesEnabled: true },
      [...AGENT, 'ROLE_HAS_EXTERNAL_INCOMES'],
    ],
    ['an agent without', { ...nowhere, externalIncomesEnabled: false }, AGENT],
    ['an agent at the door of meetings', { ...nowhere, meetingScanner: true }, [...AGENT, 'ROLE_MEETING_SCANNER']],
    ['a facilitated customer', { agentStatus: 'customer' }, CUSTOMER],
    ['a customer', { userType: 'cliente', agentStatus: null }, CUSTOMER],
    ['somebody in registration', { userType: 'sponsorizzato', agentStatus: null }, ['ROLE_AGENT_IN_REGISTRATION']],
    ['a scanner', { userType: 'scanner', agentStatus: null }, ['ROLE_MEETING_SCANNER']],
    ['an administrator without grants', { userType: 'amministratore', agentStatus: null }, []],
  ])('ACC-048 %s', (_, change, roles) =>
    expect(rolesOf({ ...agent, ...change })).toEqual(ROLES.filter((role) => roles.includes(role))),
  );
  it('D5 exactly the administrative roles may be given by hand', () =>
    expect(rolesOf({ ...agent, userType: 'amministratore', agentStatus: null, grants: ROLES }).toSorted()).toEqual([
      'ROLE_ACCESS_SHIPPINGS',
      'ROLE_ADMIN',
      'ROLE_ALLOWED_TO_SWITCH',
      'ROLE_MANAGES_AGENT',
      'ROLE_MANAGES_APPOINTMENTS',
      'ROLE_MANAGES_BEST_SELLER_CHARTS',
      'ROLE_MANAGES_PRODUCTS',
      'ROLE_MANAGES_SUBORDINATE',
      'ROLE_MANAGES_USER_MEDIA',
      'ROLE_MEETING_MANAGER',
      'ROLE_SUBORDINATE_INVITATIONS_ADMIN',
      'ROLE_USER_CUSTOMERS_ADMIN',
      'ROLE_USER_ORDERS_ADMIN',
    ]));
});

describe('session limits of a session that began some time ago', () => {
  const H = 3_600_000;
  const start = 1_000 * H;
  const at = (now: number, more: Partial<Parameters<typeof isExpired>[0]> = {}) => ({
    createdAt: start,
    lastUsedAt: start,
    actingSince: null,
    isAdministrator: false,
    isScanner: false,
    now: start + now,
    ...more,
  });
  it.each([
    ['just begun', at(0), false],
    ['used just now, six days old', at(144 * H, { lastUsedAt: start + 144 * H }), false],
    [
      'an administrator’s, used just now, 11 h old',
      at(11 * H, { lastUsedAt: start + 11 * H, isAdministrator: true }),
      false,
    ],
    [
      'an administrator’s, used just now, 12 h old',
      at(12 * H, { lastUsedAt: start + 12 * H, isAdministrator: true }),
      true,
    ],
    ['an administrator’s, idle just under an hour', at(H - 1, { isAdministrator: true }), false],
  ])('A7 %s', (_, times, expired) => expect(isExpired(times)).toBe(expired));
  it('C2 acting is over an hour after it began; nobody who does not act stops', () =>
    expect([
      actingIsOver(at(2 * H, { actingSince: start + H + 1 })),
      actingIsOver(at(2 * H, { actingSince: start + H })),
      actingIsOver(at(9_000 * H)),
    ]).toEqual([false, true, false]));
});
