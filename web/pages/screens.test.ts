import { describe, expect, it, vi } from 'vitest';
import { calls } from '@ema/calls/all.ts';
import { allPages, pages } from './all.ts';
import type { Account } from '../kernel/session.tsx';
import { queryClient } from '../kernel/use-call.ts';
import { paths } from '../paths.ts';
import { fetchAnswers, paramsOf, screenOf } from './screens.ts';

const texts = import.meta.glob<string>('../features/*/*-page.tsx', { query: '?raw', import: 'default' });
const files = Object.keys(texts).map((file) => file.replace('../features/', '').replace('.tsx', ''));

describe('the screens of the tables', () => {
  it('each names a file that is there, and each file of a screen stands in a table', () =>
    expect([...new Set(allPages.map((p) => p.screen))].toSorted()).toEqual(files.toSorted()));
  it('each file exports one …Page', async () => {
    for (const [file, read] of Object.entries(texts))
      expect((await read()).match(/^export const \w+Page\b/gm), file).toHaveLength(1);
  });
  it('of a screen that is not there nothing comes, and its cause says which', () =>
    expect(screenOf({ screen: 'orders/made-up-page' })()).rejects.toMatchObject({
      cause: { message: 'web/features/orders/made-up-page.tsx is missing' },
    }));
  it('ACC-490 what opens before the sign-in comes without the list of all screens', async () => {
    const asked = vi.fn(() => ({}));
    vi.doMock('./screen-files.ts', () => ({ screenFiles: { get: asked() } }));
    vi.resetModules();
    const alone = await import('./screens.ts');
    for (const page of allPages.filter(({ light }) => light)) await alone.screenOf(page)();
    expect(asked).not.toHaveBeenCalled();
    await expect(alone.screenOf(pages.doormatQuote)()).rejects.toThrow('non si è potuta aprire');
    expect(asked).toHaveBeenCalled();
    vi.doUnmock('./screen-files.ts');
    vi.resetModules();
  });
  it('a screen is loaded as its file’s page', async () => {
    const { default: screen } = await screenOf(pages.doormatQuote)();
    expect(screen.name).toBe('DoormatPage');
  });
});

const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {};
describe('what a screen asks for with its page', () => {
  it('ACC-370 is a reading call, with what it names of the address of its screen and a query that the call takes', () => {
    const reading = calls.filter((c) => c.method === 'GET');
    for (const page of allPages)
      for (const ask of page.asks ?? []) {
        const [path = '', query] = ask.split('?');
        const names = [...path.matchAll(/\$(\w+)/g)].map(([name]) => name);
        expect(page.path.split('/'), ask).toEqual(expect.arrayContaining(names));
        const asked = reading.find((c) => c.path === path.replaceAll('$', ':'));
        expect(asked?.path, ask).toBeDefined();
        if (query !== undefined)
          expect(Object.keys(shapeOf(asked?.query)), ask).toEqual(
            expect.arrayContaining([...new URLSearchParams(query).keys()]),
          );
      }
  });
});

describe('what is fetched before somebody goes to a screen', () => {
  it('ACC-370 the parts of an address by their names, as they were meant', () => {
    expect(paramsOf('/app/orders/$id/details', '/app/orders/12/details')).toEqual({ id: '12' });
    expect(paramsOf('/a/$one/$two', '/a/b%20c/d')).toEqual({ one: 'b c', two: 'd' });
    expect(paramsOf('/app', '/app')).toEqual({});
  });

  it('ACC-370 the answers it names for that address, none of a screen that names none', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ id: 12 }));
    const account = { shop: 1 } as Account;
    await expect(fetchAnswers(pages.orderDetails, { path: paths.orderDetails(12) }, account)).resolves.toBe(true);
    expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/agent/orders/12']);
    await expect(fetchAnswers(pages.doormatQuote, { path: paths.doormatQuote }, account)).resolves.toBe(false);
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    queryClient.clear();
  });

  it('ACC-370 of a way with filters the rows that they leave, of the shop that it names', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items: [] }));
    const way = { path: paths.adminCommissions, search: '?shop=0&exported=false' };
    await fetchAnswers(pages.adminCommissions, way, { shop: null } as Account);
    expect(sent.mock.calls.map(([address]) => address).toSorted()).toEqual([
      '/api/admin/commissions/overview?shop=0',
      '/api/admin/commissions?page=1&perPage=50&shop=0&exported=false',
    ]);
    sent.mockRestore();
    queryClient.clear();
  });

  it('ACC-370 what is announced with a page is what its list asks first', async () => {
    for (const page of [pages.myOrders, pages.myCustomers, pages.adminCommissions]) {
      const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ items: [] }));
      await fetchAnswers(page, { path: page.path }, { shop: page === pages.adminCommissions ? null : 1 } as Account);
      expect(page.asks?.toSorted()).toEqual(sent.mock.calls.map(([address]) => address).toSorted());
      sent.mockRestore();
      queryClient.clear();
    }
  });
});
