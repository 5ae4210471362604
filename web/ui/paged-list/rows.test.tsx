import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceBar, useChoosing } from './choosing.tsx';
import type { Column } from './column.ts';
import { DataList } from './data-list.tsx';
import { PagerBar } from './pager-bar.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { RowTable } from './row-table.tsx';

type Row = { id: number; name: string; total: string };
const ROWS: readonly Row[] = [
  { id: 7, name: 'Carla Bosticco', total: '12,00 €' },
  { id: 8, name: 'Piero Viarengo', total: '4,00 €' },
];
const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', label: 'Nome', render: (r) => r.name },
  { key: 'total', label: 'Totale', amount: true, render: (r) => r.total },
];
const html = (element: ReactElement): string => renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>);
const table = {
  caption: 'Ordini',
  columns: COLUMNS,
  rows: ROWS,
  rowKey: (r: Row) => r.id,
  short: (r: Row) => ({ who: r.name, what: [] }),
};

describe('the rows of a list as a table', () => {
  it('the amount stands right and strong; no actions, no column for them', () => {
    const drawn = html(<RowTable {...table} />);
    expect(drawn).toMatch(/<td[^>]*data-numeric="true"[^>]*><strong class="nowrap">12,00 €<\/strong>/);
    expect(drawn).not.toContain('Azioni');
  });

  it('NET-239 a column that sorts says which way, one that could says nothing, others have no button', () => {
    const columns = [...COLUMNS, { key: 'date', label: 'Data', render: () => '' }];
    const sorting = {
      columns: ['name', 'date'],
      order: { column: 'date', dir: 'asc' },
      onTurn: () => {},
      onOrder: () => {},
    } as const;
    const drawn = html(<RowTable {...table} columns={columns} sorting={sorting} />);
    expect(drawn.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="ascending"']);
    expect(drawn.match(/<button/g)).toHaveLength(2);
  });
});

describe('rows of the filter or page before', () => {
  it.each([
    ['a table', RowTable],
    ['a phone', PhoneRows],
  ] as const)('ACC-696 on %s say that others are on their way, and only as long as they are', (_, Rows) => {
    expect(html(<Rows {...table} isOld />)).toMatch(/data-rows="true" aria-busy="true"/);
    expect(html(<Rows {...table} isOld={false} />)).not.toContain('aria-busy');
  });

  const Chosen = ({ isOld }: { isOld: boolean }) => {
    const { leading } = useChoosing<Row>({ seen: {}, total: 2, isOld }, { keyOf: (r) => r.id, nameOf: (r) => r.name });
    return <RowTable {...table} leading={leading} />;
  };
  it.each([
    [true, 3],
    [false, 0],
  ])('ACC-696 cannot be chosen for what is asked now: %s', (isOld, boxes) =>
    expect(html(<Chosen isOld={isOld} />).match(/<input[^>]*disabled/g) ?? []).toHaveLength(boxes),
  );
});

describe('a long list', () => {
  const rows = Array.from({ length: 40 }, (_, i): Row => ({ id: i, name: `Cliente ${i}`, total: '1,00 €' }));
  const drawn = (isComing: boolean) =>
    html(<DataList {...table} rows={rows} footer={<p>1–40 di 40</p>} isComing={isComing} />);

  it('ACC-531 that has just arrived shows the rows of one screen before the others and its foot', () => {
    const first = drawn(true);
    expect(first.match(/Cliente \d+/g)).toHaveLength(16);
    expect(first).not.toContain('di 40');
  });
  it('ACC-531 that was there is drawn whole, as one had scrolled in it', () => {
    const whole = drawn(false);
    expect(whole.match(/Cliente \d+/g)).toHaveLength(40);
    expect(whole).toContain('di 40');
  });
});

describe('rows to choose', () => {
  const Chosen = () => {
    const choosing = useChoosing<Row>({ seen: {}, total: 12_311 }, { keyOf: (r) => r.id, nameOf: (r) => r.name });
    return (
      <>
        <ChoiceBar of={choosing} total={12_311}>
          <button type="button">Esporta</button>
        </ChoiceBar>
        <RowTable {...table} leading={choosing.leading} />
      </>
    );
  };
  it('each has a box with its name, the page has one above, and nothing is offered before something is chosen', () => {
    const drawn = html(<Chosen />);
    for (const name of ['Scegli le righe di questa pagina', 'Scegli Carla Bosticco', 'Scegli Piero Viarengo'])
      expect(drawn).toContain(`aria-label="${name}"`);
    expect(drawn).not.toContain('Esporta');
  });
});

describe('the bar of what is chosen', () => {
  const of = { chosenCount: 25, chooseAll: () => {}, clear: () => {} };
  it.each([
    [405, 'Scegli tutti i 405 risultati'],
    [811, 'Scegli tutti gli 811 risultati'],
    [11_040, 'Scegli tutti gli 11.040 risultati'],
    [111, 'Scegli tutti i 111 risultati'],
  ])('NET-519 offers all of %i', (total, words) => expect(html(<ChoiceBar of={of} total={total} />)).toContain(words));
  it('NET-519 does not offer all of what was not counted to its end, and says what to do', () => {
    const drawn = html(<ChoiceBar of={of} total={2_000} isAtLeast />);
    expect(drawn).not.toContain('Scegli tutti');
    expect(drawn).toContain('I risultati sono oltre 2.000: per sceglierli tutti restringi i filtri.');
  });
});

describe('rows to choose on a phone', () => {
  const Chosen = () => {
    const { leading } = useChoosing<Row>({ seen: {}, total: 2 }, { keyOf: (r) => r.id, nameOf: (r) => r.name });
    return <PhoneRows {...table} leading={leading} />;
  };
  it('ACC-350 NET-314 the box above them has its words beside it', () => {
    const drawn = html(<Chosen />);
    expect(drawn).toMatch(/<label[^>]*><input[^>]*>Scegli le righe di questa pagina<\/label>/);
    expect(drawn).toContain('aria-label="Scegli Carla Bosticco"');
  });
});

describe('rows that cannot be chosen', () => {
  const Chosen = () => {
    const { leading } = useChoosing<Row>(
      { seen: {}, total: 1 },
      { keyOf: (r) => r.id, nameOf: (r) => r.name, canChoose: (r) => r.id !== 8 },
    );
    return <RowTable {...table} leading={leading} />;
  };
  it('NET-317 have no box', () => {
    const drawn = html(<Chosen />);
    expect(drawn).toContain('aria-label="Scegli Carla Bosticco"');
    expect(drawn).not.toContain('aria-label="Scegli Piero Viarengo"');
  });
});

describe('the foot of a list', () => {
  const foot = (page: number, totalItems: number, totalPages: number, isAtLeast?: true) =>
    html(<PagerBar pagination={{ page, perPage: 50, totalItems, totalPages, isAtLeast }} onPage={() => undefined} />);

  it('NET-238 ACC-033 a total that was not counted to its end says so, and the next page can be gone to', () => {
    const first = foot(1, 2_000, 40, true);
    expect(first).toContain('1–50 di oltre 2.000<');
    expect(first).toContain('aria-label="Ultima pagina contata"');
    const far = foot(41, 2_050, 42, true);
    expect(far).toContain('2.001–2.050 di oltre 2.050<');
    expect(far).toContain('aria-label="Pagina 42"');
  });

  it('ACC-033 a counted one has its last page', () => {
    const last = foot(44, 2_151, 44);
    expect(last).toContain('2.151–2.151 di 2.151<');
    expect(last).toContain('aria-label="Ultima pagina"');
    expect(last).not.toContain('Pagina 45');
  });
});
