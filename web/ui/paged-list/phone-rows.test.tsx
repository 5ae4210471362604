import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RowsProps } from './column.ts';
import { ListTools } from './list-tools.tsx';
import { isHeld, PhoneRows } from './phone-rows.tsx';

type Row = { id: number; name: string; total: string; waits: boolean };
const ROWS: readonly Row[] = [
  { id: 7, name: 'Carla Bosticco', total: '12,00 €', waits: true },
  { id: 8, name: 'Piero Viarengo', total: '4,00 €', waits: false },
];
const LIST: RowsProps<Row> = {
  caption: 'Ordini',
  columns: [{ key: 'name', label: 'Nome', render: (r) => r.name }],
  rows: ROWS,
  rowKey: (r) => r.id,
  short: (r) => ({
    who: r.name,
    amount: r.total,
    what: [`N. ${r.id}`, null, '', 'Commissione kleen'],
    state: r.waits ? 'Da esportare' : null,
  }),
  waiting: (r) => r.waits,
};

/** As a page of a router draws it, so that links are links. */
const html = async (element: ReactElement): Promise<string> => {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() });
  await router.load();
  return renderToString(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
};
const textOf = (drawn: string): string[] =>
  drawn
    .replaceAll(/<!--.*?-->/g, '')
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== '');

describe('the rows of a list on a phone', () => {
  it('ACC-350 R47 two lines: who and how much; what, when, how and its state, what is empty left out', async () => {
    expect(textOf(await html(<PhoneRows {...LIST} />))).toEqual(
      expect.arrayContaining(['Carla Bosticco', '12,00 €', 'N. 7', ' · Commissione kleen', 'Da esportare']),
    );
  });

  it('ACC-350 R47 the whole row leads on, and says where to; «⋯» is there only for what else can be done', async () => {
    const lead = (r: Row) => ({ to: `/orders/${r.id}`, name: `l’ordine ${r.id}` });
    const plain = await html(<PhoneRows {...LIST} lead={lead} />);
    expect(plain).toMatch(/<a [^>]*href="\/orders\/7"[^>]*>.*Vedi l’ordine 7: .*Carla Bosticco.*<\/a>/s);
    expect(plain).not.toContain('<button');
    const more = await html(<PhoneRows {...LIST} lead={lead} actions={() => <button type="button">PDF</button>} />);
    expect(more).toContain('aria-label="Altro per l’ordine 7"');
    expect(more).not.toContain('PDF');
    expect(await html(<PhoneRows {...LIST} lead={lead} hasDetails />)).toContain('aria-label="Altro per l’ordine 7"');
  });

  it('ACC-350 R47 a row that leads nowhere opens what a table would show of it', async () => {
    const drawn = await html(<PhoneRows {...LIST} />);
    expect(drawn.match(/<button[^>]*aria-haspopup="dialog"/g)).toHaveLength(2);
  });
});

describe('ACC-768 what was pressed of the actions of a row', () => {
  /** An element inside of others, by what each of them matches. */
  const inside = (...matches: readonly string[]) => ({
    closest: (selector: string) => (matches.includes(selector) ? ({} as Element) : null),
  });
  it('puts the row away, but not while it says why it cannot act', () => {
    expect(isHeld({ target: inside('button', '[aria-disabled="true"]') })).toBe(true);
    expect(isHeld({ target: inside('button', '[aria-disabled="false"]') })).toBe(false);
    expect(isHeld({ target: inside('a') })).toBe(false);
  });
});

describe('the tools of a list', () => {
  const list = {
    sorting: { columns: ['date'], order: { column: 'date', dir: 'desc' }, onTurn: () => {}, onOrder: () => {} },
    hasViews: false,
    sortLabels: { date: 'Data' },
    file: { call: { path: '/file/orders' } as never, query: { search: 'ro', orderField: 'date', orderDir: 'asc' } },
    total: 3,
  } as const;
  it('ACC-352 R47 a phone chooses the order in words', async () => {
    const drawn = await html(<ListTools list={list} hasSort />);
    expect(textOf(drawn)).toEqual(expect.arrayContaining(['Data ↑', 'Data ↓']));
    expect(drawn).toMatch(/<option[^>]*value="date desc"[^>]*selected=""/);
    expect(await html(<ListTools list={list} hasSort={false} />)).not.toContain('<select');
  });
  it('ACC-351 R46 R47 the file asks what the screen shows, its order too; without rows there is none', async () => {
    const drawn = await html(<ListTools list={list} hasSort={false} />);
    for (const format of ['csv', 'xlsx'])
      expect(drawn).toContain(
        `href="/file/orders?search=ro&amp;orderField=date&amp;orderDir=asc&amp;format=${format}"`,
      );
    expect(await html(<ListTools list={{ ...list, total: 0 }} hasSort={false} />)).toBe(await html(<></>));
  });
  it('ACC-351 R47 a list that is longer than a file says so', async () => {
    expect(textOf(await html(<ListTools list={{ ...list, total: 1_000_000 }} hasSort={false} />))).toContain(
      'Le prime 50.000 righe di 1.000.000',
    );
  });
});
