import { describe, expect, it } from 'vitest';
import { defaultShop, permittedShops, rolesOf, type Facts } from './facts.ts';
import { MENU, menuFor } from './menu.ts';
import { generatePassword, passwordFault } from './password.ts';
import { ROLES, type Role } from './roles.ts';
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
const paths = (roles: readonly Role[], shop: 0 | 1 | null): string[] =>
  menuFor(roles, shop).flatMap((s) => s.entries.map((e) => e.path));
const has = (roles: readonly Role[], shop: 0 | 1 | null, path: string): boolean => paths(roles, shop).includes(path);

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

describe('menu', () => {
  it('ACC-022 twelve sections in their order', () =>
    expect(MENU.map((s) => s.label)).toEqual([
      'Ordini',
      'Foto/Video',
      'Sponsorizzazione',
      'Appuntamenti',
      'Sottoposti',
      'Reports',
      'Documentazione',
      'Gallery',
      'Classifiche',
      'Meeting',
      'Amministrazione',
      'Account',
    ]));
  it.each<[string, Role, 0 | 1 | null, string]>([
    ['ACC-049 ORD-024', 'ROLE_ACCESS_COMMISSIONS', 0, '/app/orders/create'],
    ['ACC-049 ORD-024', 'ROLE_ACCESS_COMMISSIONS', 1, '/app/orders/unsubmitted/gw'],
    ['ACC-050 ORD-025', 'ROLE_BASE_AGENT', 0, '/app/private-orders'],
    ['ACC-051 ORD-026', 'ROLE_AGENT_WITH_SUBORDINATES', 0, '/app/orders/subordinates-commissions'],
    ['ACC-052', 'ROLE_BASE_AGENT', 0, '/app/reports/last'],
    ['ACC-053 ORD-029', 'ROLE_ACCESS_COMMISSIONS', 1, '/app/orders/my-orders'],
    ['ACC-053 ORD-029', 'ROLE_ACCESS_COMMISSIONS', 1, '/app/orders/my-customers'],
    ['ACC-054 ORD-027', 'ROLE_ACCESS_COMMISSION_DELIVERIES', 0, '/app/orders/payments-status'],
    ['ACC-055', 'ROLE_ADMIN', null, '/admin/commissions'],
    ['ACC-056 ORD-028', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS', 1, '/app/customer-commissions/create'],
    ['ACC-057 ORD-030', 'ROLE_GENERAL_MANAGER', 0, '/app/reports/sales/emafibra-single'],
    ['ACC-058 ORD-031', 'ROLE_AGENT_WITH_SUBORDINATES', 1, '/app/reports/sales/emakleen-group'],
    ['ACC-059', 'ROLE_AGENT_WITH_SUBORDINATES', 0, '/app/reports/unpaid-deliveries'],
    ['ACC-060', 'ROLE_GENERAL_MANAGER', 1, '/app/reports/pending-commissions'],
    ['ACC-062', 'ROLE_ADMIN', null, '/admin/users'],
    ['ACC-063', 'ROLE_HAS_EXTERNAL_INCOMES', 0, '/app/account/external-incomes'],
    ['ACC-064', 'ROLE_BASE_AGENT', 1, '/app/account/upload-document'],
  ])('%s %s opens it in shop %s: %s', (_, role, shop, path) => {
    expect(has([role], shop, path)).toBe(true);
    expect(
      has(
        ROLES.filter((r) => r !== role),
        shop,
        path,
      ),
      'and nothing else does',
    ).toBe(false);
  });
  it.each([
    ['ACC-050', '/app/private-orders'],
    ['ACC-051', '/app/orders/subordinates-commissions'],
    ['ACC-052', '/app/reports/last'],
    ['ACC-057', '/app/reports/sales/emafibra-group'],
  ])('%s ACC-065 only in fibra: %s', (_, path) => {
    expect([has(ROLES, 0, path), has(ROLES, 1, path)]).toEqual([true, false]);
  });
  it('ACC-061 the five fibra sections vanish in kleen', () => {
    const sections = (shop: 0 | 1) =>
      menuFor(
        ROLES.filter((r) => r !== 'ROLE_MEETING_SCANNER'),
        shop,
      ).map((s) => s.key);
    for (const key of ['media', 'documentation', 'gallery', 'rankings', 'meeting']) {
      expect(sections(0)).toContain(key);
      expect(sections(1)).not.toContain(key);
    }
  });
  it('ACC-067 somebody in registration sees only the account', () =>
    expect(menuFor(['ROLE_AGENT_IN_REGISTRATION'], null).map((s) => s.key)).toEqual(['account']));
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
