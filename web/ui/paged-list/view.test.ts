import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyDescription } from './description.ts';
import {
  chipsOf,
  isNarrowed,
  orderedBy,
  orderFields,
  seenOf,
  turned,
  turnedTo,
  viewOf,
  withoutFilters,
  written,
} from './view.ts';

const LIST: AnyDescription = {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: {
    search: {},
    refund: { oneOf: ['open', 'done'], initial: 'open' },
    shop: { oneOf: ['0', '1'] },
    from: { chip: (value) => `Dal ${value}` },
    agent: { chip: (_, name) => name ?? null },
  },
  order: {
    columns: {
      date: { field: 'submissionDate', label: 'Data' },
      total: { field: 'orderTotal', label: 'Totale' },
    },
    initial: { column: 'date', dir: 'desc' },
  },
};
const PLAIN: AnyDescription = { perPage: 30, hasSizes: false, filters: { search: {} } };

describe('what the address says of a list', () => {
  it.each([
    ['nothing', {}, { filters: { refund: 'open' }, page: 1, perPage: 25 }],
    [
      'everything',
      { search: 'ro', refund: 'done', shop: '1', from: '2026-11-01', page: '3', perPage: '50' },
      { filters: { search: 'ro', refund: 'done', shop: '1', from: '2026-11-01' }, page: 3, perPage: 50 },
    ],
    ['a value nobody knows', { refund: 'maybe', shop: '7' }, { filters: { refund: 'open' } }],
    ['a field that is no filter', { tab: 'dati', includeAll: 'true' }, { filters: { refund: 'open' } }],
    ['a page that is no number', { page: 'due', perPage: '-5' }, { page: 1, perPage: 25 }],
    ['the zeroth page', { page: '0', perPage: '0' }, { page: 1, perPage: 25 }],
  ])('%s', (_, address, expected) => expect(viewOf(LIST, address)).toMatchObject(expected));

  it('ACC-753 two lists on a screen have a page each, and turning one leaves the other where it is', () => {
    const beside: AnyDescription = { perPage: 10, hasSizes: false, filters: {}, pageName: 'notifiche' };
    const address = { tab: 'attivita', page: '3', notifiche: '2' };
    expect([viewOf(PLAIN, address).page, viewOf(beside, address).page]).toEqual([3, 2]);
    expect(turnedTo(beside, address, 5)).toEqual({ page: '3', notifiche: 5 });
    expect(turnedTo(PLAIN, address, 4)).toEqual({ page: 4 });
  });

  it('a default of the page gives way to the address, and what one may not use is not read', () => {
    expect(viewOf(LIST, {}, { initial: { shop: '1' } }).filters['shop']).toBe('1');
    expect(viewOf(LIST, { shop: '0' }, { initial: { shop: '1' } }).filters['shop']).toBe('0');
    expect(viewOf(LIST, { agent: '5' }, { ignored: ['agent'] }).filters).not.toHaveProperty('agent');
  });

  it('whatever stands there, the call gets a page, known values and its own columns', () => {
    const text = fc.option(fc.string(), { nil: undefined });
    const names = ['search', 'refund', 'shop', 'from', 'agent', 'page', 'perPage', 'orderField', 'orderDir', 'x'];
    const address = fc.record(Object.fromEntries(names.map((name) => [name, text])));
    fc.assert(
      fc.property(address, (said) => {
        const view = viewOf(LIST, said);
        expect(view.page).toBeGreaterThan(0);
        expect(view.perPage).toBeGreaterThan(0);
        expect(['open', 'done']).toContain(view.filters['refund']);
        expect(['0', '1', undefined]).toContain(view.filters['shop']);
        const seen = seenOf(LIST, view);
        expect(['submissionDate', 'orderTotal', undefined]).toContain(seen['orderField']);
        expect(Object.values(seen)).not.toContain('');
        expect(Object.keys(seen)).not.toContain('x');
      }),
    );
  });
});

describe('what a list writes into the address', () => {
  it('leaves its own defaults out', () => {
    expect(written(LIST, { refund: 'open', shop: '1', search: null })).toEqual({
      refund: null,
      shop: '1',
      search: null,
    });
  });

  it('comes back as it was read', () => {
    const value = fc.string({ minLength: 1 });
    const filters = fc.record(
      { search: value, refund: fc.constantFrom('open', 'done'), shop: fc.constantFrom('0', '1'), from: value },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(filters, (set) => {
        const address = Object.fromEntries(Object.entries(written(LIST, set)).map(([k, v]) => [k, v ?? undefined]));
        expect(viewOf(LIST, address).filters).toEqual({ refund: 'open', ...set });
      }),
    );
  });
});

describe('the order of a list', () => {
  it('NET-239 follows the address; what it does not know is the order of its own', () => {
    expect(viewOf(LIST, {}).order).toEqual({ column: 'date', dir: 'desc' });
    expect(viewOf(LIST, { orderDir: 'asc' }).order).toEqual({ column: 'date', dir: 'asc' });
    expect(viewOf(LIST, { orderField: 'orderTotal' }).order).toEqual({ column: 'total', dir: 'desc' });
    expect(viewOf(LIST, { orderField: 'secret', orderDir: 'up' }).order).toEqual({ column: 'date', dir: 'desc' });
    expect(viewOf(PLAIN, { orderDir: 'asc' }).order).toBeNull();
    expect(seenOf(PLAIN, viewOf(PLAIN, { orderDir: 'asc' }))).toEqual({});
  });

  it('NET-239 a press on a column turns it round, and its own order is not written', () => {
    const initial = viewOf(LIST, {}).order;
    expect(turned(LIST, initial, 'date')).toEqual({ orderField: null, orderDir: 'asc' });
    expect(turned(LIST, { column: 'date', dir: 'asc' }, 'date')).toEqual({ orderField: null, orderDir: null });
    expect(turned(LIST, initial, 'total')).toEqual({ orderField: 'orderTotal', orderDir: 'desc' });
    expect(orderFields(LIST, initial)).toEqual({});
  });

  it('ACC-352 R47 a choice on a phone says column and direction; the order of its own is not written', () => {
    expect(orderedBy(LIST, { column: 'total', dir: 'asc' })).toEqual({ orderField: 'orderTotal', orderDir: 'asc' });
    expect(orderedBy(LIST, { column: 'date', dir: 'desc' })).toEqual({ orderField: null, orderDir: null });
  });

  it('any number of presses leads to the order that the last one says', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('date', 'total'), { minLength: 1 }), (presses) => {
        let address: Record<string, string | undefined> = {};
        for (const column of presses) {
          const before = viewOf(LIST, address).order;
          const change = turned(LIST, before, column);
          address = Object.fromEntries(Object.entries({ ...address, ...change }).map(([k, v]) => [k, v ?? undefined]));
          const after = viewOf(LIST, address).order;
          expect(after?.column).toBe(column);
          if (before?.column === column) expect(after?.dir).not.toBe(before.dir);
        }
      }),
    );
  });
});

describe('the chips of a list', () => {
  it('say what holds, by name where there is one, and are taken away together with the search', () => {
    const view = viewOf(LIST, { search: 'ro', from: '2026-11-01', agent: '5' });
    expect(chipsOf(LIST, view)).toEqual([{ key: 'from', label: 'Dal 2026-11-01' }]);
    expect(chipsOf(LIST, view, { agent: 'Carla Bosticco' })).toEqual([
      { key: 'from', label: 'Dal 2026-11-01' },
      { key: 'agent', label: 'Carla Bosticco' },
    ]);
    expect(withoutFilters(LIST)).toEqual({ search: null, from: null, agent: null });
  });

  it('a list is narrowed down by what is not its default', () => {
    expect(isNarrowed(LIST, viewOf(LIST, {}))).toBe(false);
    expect(isNarrowed(LIST, viewOf(LIST, { search: 'ro' }))).toBe(true);
    const own = { initial: { shop: '1' } };
    expect(isNarrowed(LIST, viewOf(LIST, {}, own), own)).toBe(false);
    expect(isNarrowed(LIST, viewOf(LIST, { shop: '0' }, own), own)).toBe(true);
  });
});
