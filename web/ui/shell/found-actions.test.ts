import { describe, expect, it } from 'vitest';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { actionsOf } from './found-actions.ts';
import type { Found } from './found.ts';
import { sectionsFor, unfold } from './search-sections.ts';

const hit = (kind: Found['kind'], group: Found['group'], shop: Shop | null = null): Found => ({
  group,
  kind,
  id: 7,
  title: 'Ada Bo',
  note: '',
  match: null,
  key: 'ADA',
  shop,
});
const labels = (roles: readonly Role[], shop: Shop | null, found: Found): string[] =>
  actionsOf({ roles, shop }, found).map(({ label }) => label);

describe('what may be done with what was found', () => {
  it.each<[string, readonly Role[], Found, string[]]>([
    ['an agent', ['ROLE_ADMIN'], hit('agent', 'people'), ['Ordini', 'Contratti', 'Documenti', 'Nel Log']],
    [
      'a customer',
      ['ROLE_ADMIN'],
      hit('registered-customer', 'registered'),
      ['Ordini', 'Richieste sui dati', 'Nel Log'],
    ],
    ['the same without the role', ['ROLE_BASE_AGENT'], hit('registered-customer', 'registered'), []],
    ['an order for the office', ['ROLE_ADMIN'], hit('admin-order', 'sent-orders', 1), ['Nel Log']],
    ['one’s own order in suspense', ['ROLE_ACCESS_COMMISSIONS'], hit('pending-order', 'own-orders', 1), ['Modifica']],
    ['an order that is sent', ['ROLE_ACCESS_COMMISSIONS'], hit('order', 'own-orders', 1), []],
  ])('NET-722 %s', (_, roles, found, expected) => expect(labels(roles, null, found)).toEqual(expected));

  it('NET-722 they stand below their entry while it is unfolded, and nowhere else', () => {
    const who = { roles: ['ROLE_ADMIN'] as const, shop: null, permittedShops: [], acting: null, username: 'capo' };
    const sections = sectionsFor(who as never, 'ada', { items: [hit('agent', 'people')], more: [] });
    const titles = (key: string | null): string[] =>
      unfold(sections, key)
        .filter(({ heading }) => heading === 'Persone')
        .flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles(null)).toEqual(['Ada Bo']);
    expect(titles('agent7')).toEqual(['Ada Bo', 'Ordini', 'Contratti', 'Documenti', 'Nel Log']);
    expect(titles('agent8')).toEqual(['Ada Bo']);
  });
});
