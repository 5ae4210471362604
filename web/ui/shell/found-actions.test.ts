import { describe, expect, it } from 'vitest';
import type { Role, Shop } from '@ema/domain/access/roles.ts';
import { actionsOf } from './found-actions.ts';
import type { Found } from './found.ts';
import { sectionsFor, unfold } from './search-sections.ts';

const hit = (
  kind: Found['kind'],
  group: Found['group'],
  shop: Shop | null = null,
  packed: Found['packed'] = null,
): Found => ({
  group,
  kind,
  id: 7,
  title: 'Ada Bo',
  note: '',
  match: null,
  key: 'ADA',
  shop,
  packed,
  enterable: kind === 'agent',
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
    ['an order given back, for the office', ['ROLE_ADMIN'], hit('admin-order', 'sent-orders', 1), ['Nel Log']],
    [
      'NET-835 an order to export',
      ['ROLE_ADMIN'],
      hit('admin-order', 'sent-orders', 0, 'waiting'),
      ['Esporta', 'Nel Log'],
    ],
    [
      'NET-835 an order that was exported',
      ['ROLE_ADMIN'],
      hit('admin-order', 'sent-orders', 1, 'exported'),
      ['Esporta di nuovo', 'Nel Log'],
    ],
    ['NET-835 the same without the role', ['ROLE_BASE_AGENT'], hit('admin-order', 'sent-orders', 1, 'waiting'), []],
    [
      'one’s own order in suspense: its page has what may be done',
      ['ROLE_ACCESS_COMMISSIONS'],
      hit('pending-order', 'own-orders', 1),
      [],
    ],
    ['an order that is sent', ['ROLE_ACCESS_COMMISSIONS'], hit('order', 'own-orders', 1), []],
  ])('NET-722 %s', (_, roles, found, expected) => expect(labels(roles, null, found)).toEqual(expected));

  it('NET-722 they stand below their entry while it is unfolded, and nowhere else', () => {
    const who = {
      roles: ['ROLE_ADMIN'] as const,
      shop: null,
      permittedShops: [],
      acting: null,
      username: 'capo',
      off: [],
    };
    const sections = sectionsFor(who as never, 'ada', { items: [hit('agent', 'people')], more: [] });
    const titles = (key: string | null): string[] =>
      unfold(sections, key)
        .filter(({ heading }) => heading === 'Persone')
        .flatMap(({ entries }) => entries.map(({ title }) => title));
    expect(titles(null)).toEqual(['Ada Bo']);
    expect(titles('agent7')).toEqual(['Ada Bo', 'Ordini', 'Contratti', 'Documenti', 'Nel Log']);
    expect(titles('agent8')).toEqual(['Ada Bo']);
  });

  it('NET-835 «Esporta» is done at once, knowing whether it was done before; the rest leads somewhere', () => {
    const who = {
      roles: ['ROLE_ADMIN'] as const,
      shop: null,
      permittedShops: [],
      acting: null,
      username: 'capo',
      off: [],
    };
    const deeds = (packed: Found['packed']) => {
      const items = [hit('admin-order', 'sent-orders', 1, packed)];
      const [order] = sectionsFor(who as never, '7', { items, more: [] }).flatMap(({ entries }) =>
        entries.filter(({ key }) => key === 'admin-order7'),
      );
      return order?.actions?.map(({ deed }) => deed);
    };
    const log = { kind: 'go', to: '/admin/logs?record=order%3A7', shop: 1 };
    expect(deeds('waiting')).toEqual([{ kind: 'export', id: 7, isExported: false }, log]);
    expect(deeds('exported')).toEqual([{ kind: 'export', id: 7, isExported: true }, log]);
    expect(deeds(null)).toEqual([log]);
  });

  it('NET-953 only with whom the server says so «Immedesima» is offered', () => {
    const who = {
      roles: ['ROLE_ADMIN', 'ROLE_ALLOWED_TO_SWITCH'],
      permittedShops: [],
      acting: null,
      username: 'capo',
      off: [],
    };
    const offered = (enterable: boolean) =>
      sectionsFor({ ...who, shop: null } as never, 'ada', {
        items: [{ ...hit('user', 'people'), enterable }],
        more: [],
      })
        .filter(({ heading }) => heading === 'Azioni')
        .flatMap(({ entries }) => entries.map(({ title }) => title));
    expect([offered(true), offered(false)]).toEqual([['Immedesima Ada Bo'], []]);
  });
});
