import { describe, expect, expectTypeOf, it } from 'vitest';
import { addressesOf, type AddressOf } from './addresses.ts';
import { allPages } from './all.ts';
import { paths } from '../paths.ts';
import { everybody } from './gates.ts';
import type { Pages } from './page.ts';

const page = { title: 'Prova', gate: everybody, screen: 'made/up-page' } as const;
const table = {
  list: { ...page, path: '/app/made-up' },
  detail: { ...page, path: '/app/made-up/$id/detail' },
  variant: { ...page, path: '/app/made-up/$kind/$id' },
} as const satisfies Pages;

describe('the addresses of a table', () => {
  const urls = addressesOf(table);
  it('a pattern without open parts is its own address', () => expect(urls.list).toBe('/app/made-up'));
  it('open parts are filled in their order', () => {
    expect(urls.detail(7)).toBe('/app/made-up/7/detail');
    expect(urls.variant('fibra', 8)).toBe('/app/made-up/fibra/8');
  });
  it('an id is a number, another part a word, and a missing one does not compile', () => {
    expectTypeOf<AddressOf<'/app/made-up'>>().toEqualTypeOf<'/app/made-up'>();
    expectTypeOf(urls.detail).parameters.toEqualTypeOf<[number]>();
    expectTypeOf(urls.variant).parameters.toEqualTypeOf<[string, number]>();
    // @ts-expect-error -- two parts are open
    urls.variant('fibra');
  });
});

describe('the portal’s addresses', () => {
  it('every screen has one, and those with parts are builders', () => {
    expect(paths.pendingOrder(12)).toBe('/app/orders/pending-orders/12');
    expect(paths.salesReport('emafibra-single')).toBe('/app/reports/sales/emafibra-single');
    expect(paths.verification('ABCD')).toBe('/verifica/ABCD');
    expect(paths.home).toBe('/app');
  });
  it('no two screens have the same', () =>
    expect(new Set(allPages.map((p) => p.path.replaceAll(/\$\w+/g, '$'))).size).toBe(allPages.length));
  it('every crumb leads to a screen', () => {
    const known = new Set(allPages.map((p) => p.path));
    for (const { path, crumbs = [] } of allPages)
      for (const { to } of crumbs) if (to !== undefined) expect(known, `${path} → ${to}`).toContain(to);
  });
});
