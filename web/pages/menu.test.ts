import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '@ema/domain/access/roles.ts';
import { allPages } from './all.ts';
import { MENU, entryAt, menuFor, partsOf } from './menu.ts';

const paths = (roles: readonly Role[], shop: 0 | 1 | null): string[] =>
  menuFor(roles, shop).flatMap((s) => s.entries.map((e) => e.path));
const has = (roles: readonly Role[], shop: 0 | 1 | null, path: string): boolean => paths(roles, shop).includes(path);

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
    ['ACC-056 ORD-028 ORD-467', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS', 1, '/app/customer-commissions'],
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
    const sections = (shop: 0 | 1) => menuFor(ROLES, shop).map((s) => s.key);
    for (const key of ['media', 'documentation', 'gallery', 'rankings', 'meeting']) {
      expect(sections(0)).toContain(key);
      expect(sections(1)).not.toContain(key);
    }
  });
  it('ACC-751 an agent who scans has the door in fibra alone, an account of a door wherever it is', () => {
    const scans = (roles: readonly Role[], shop: 0 | 1 | null) => has(roles, shop, '/app/meeting/scan');
    const agent = ['ROLE_AGENT', 'ROLE_BASE_AGENT', 'ROLE_MEETING_SCANNER'] as const;
    expect([scans(agent, 0), scans(agent, 1)]).toEqual([true, false]);
    expect(scans(['ROLE_MEETING_SCANNER'], null)).toBe(true);
    expect([scans(['ROLE_AGENT', 'ROLE_BASE_AGENT'], 0), scans(['ROLE_MEETING_MANAGER'], null)]).toEqual([false, true]);
  });
  it('ORD-580 what is switched off has no entry, and one as long as nobody knows', () => {
    const entries = (off?: readonly 'doormatQuotation'[]) =>
      menuFor(['ROLE_BASE_AGENT'], 0, false, off).flatMap((s) => s.entries.map((e) => e.path));
    const [unknown, switchedOff] = [entries(), entries(['doormatQuotation'])];
    expect(unknown.filter((path) => !switchedOff.includes(path))).toEqual(['/app/orders/preventivo-zerbino']);
  });
  it('two entries of a section never have the same place', () => {
    for (const { key, entries } of MENU) expect(new Set(entries.map((e) => e.at)).size, key).toBe(entries.length);
  });
  it('the longest path that begins an address is its entry', () => {
    expect(entryAt('/app/customer-commissions/create')?.label).toBe('Crea il tuo ordine');
    expect(entryAt('/app/customer-commissions/7/recesso')?.label).toBe('I miei ordini');
    expect(entryAt('/app/customer-commissionsX')).toBeNull();
    expect(entryAt('/app')).toBeNull();
  });
  it('ACC-781 where an entry leads on to is marked as its own', () => {
    for (const path of ['unsubmitted/gw', 'unsubmitted', 'pending-orders/7', 'pending-orders/7/unpaid'])
      expect(entryAt(`/app/orders/${path}`)?.label, path).toBe('Riepilogo ordine');
    expect(entryAt('/app/orders/create')?.label).toBe('Nuova commissione');
  });
  it('NET-463 whoever sold and may not sell at the moment sees what they earned, and nothing else of an agent', () => {
    const of = (roles: readonly Role[], shop: 0 | 1 | null, isResting: boolean) =>
      menuFor(roles, shop, isResting).flatMap((s) => s.entries.map((e) => e.path));
    const customer = ['ROLE_EMAKLEEN_USER', 'ROLE_ACCESS_CUSTOMER_COMMISSIONS'] as const;
    const [never, once] = [of(customer, 1, false), of(customer, 1, true)];
    expect(once.filter((path) => !never.includes(path))).toEqual(['/app/reports/fees', '/app/reports/last']);
    const shopless = of(['ROLE_AGENT', 'ROLE_BASE_AGENT'], null, true);
    expect(shopless.filter((path) => path.startsWith('/app/reports'))).toEqual([
      '/app/reports/fees',
      '/app/reports/last',
    ]);
  });
  it('ACC-067 somebody in registration sees only the account', () =>
    expect(menuFor(['ROLE_AGENT_IN_REGISTRATION'], null).map((s) => s.key)).toEqual(['account']));

  const isOffice = ({ gate }: (typeof allPages)[number]): boolean =>
    gate !== 'anybody' && gate.roles !== 'everybody' && gate.roles.every((role) => role === 'ROLE_ADMIN');
  it('NET-002 screens of agents stand below /app, those of administrators below /admin', () => {
    const signedOut = allPages.filter((page) => page.gate === 'anybody').map((page) => page.path);
    for (const page of allPages.filter(({ path }) => !signedOut.includes(path)))
      expect(page.path, page.title).toMatch(isOffice(page) ? /^\/admin(\/|$)/ : /^\/app(\/|$)/);
    expect(signedOut.filter((path) => path.startsWith('/admin'))).toEqual([]);
  });
  it.each([
    ['agents', '/admin/agents', 'Amministra sottoposti'],
    ['user anomalies', '/admin/user-anomalies', 'Non conformità'],
    ['alerts', '/admin/alerts', 'Gestione notifiche'],
  ])('NET-004 from the menu an administrator opens %s', (_, path, label) => {
    const entries = menuFor(['ROLE_ADMIN'], null).find((s) => s.key === 'administration')?.entries ?? [];
    expect(entries.find((entry) => entry.path === path)).toMatchObject({ label });
    expect(allPages.some((page) => page.path === path && isOffice(page))).toBe(true);
  });
  it.each([
    '/admin/agents-media',
    '/admin/contact-validation',
    '/admin/commissions',
    '/admin/commissions/$id',
    '/admin/data-validation',
    '/admin/logs',
    '/admin/products',
    '/admin/system-configuration',
    '/admin/users',
    '/admin/users/$id',
    '/admin/user-documents',
  ])('NET-003 %s is a screen of administrators', (path) =>
    expect(allPages.find((page) => page.path === path)?.gate).toMatchObject({ roles: ['ROLE_ADMIN'] }),
  );
  it('NET-004 an agent has a page of details', () =>
    expect(allPages.find(({ path }) => path === '/admin/agents/$id')?.gate).toEqual({ roles: ['ROLE_ADMIN'] }));
});

describe('a long section', () => {
  const office = menuFor(['ROLE_ADMIN'], null).find((s) => s.key === 'administration');
  it('ACC-664 has its parts with a heading each, and all its entries in order', () => {
    const parts = office ? partsOf(office) : [];
    expect(parts.flatMap((part) => part.entries)).toEqual(office?.entries);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.every(({ label, entries }) => label !== null && entries.length > 0)).toBe(true);
    expect(new Set(parts.map(({ label }) => label)).size).toBe(parts.length);
  });
  it('ACC-664 has none for who sees few of its entries, and none has any other section', () => {
    const few = office && { ...office, entries: office.entries.slice(0, 12) };
    expect(few && partsOf(few)).toEqual([{ label: null, entries: few?.entries }]);
    for (const section of menuFor(['ROLE_ADMIN'], null))
      if (section.key !== 'administration') expect(partsOf(section)).toHaveLength(1);
  });
});
