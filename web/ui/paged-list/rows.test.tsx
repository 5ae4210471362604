import { MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ChoiceBar, useChoosing } from './choosing.tsx';
import type { Column } from './column.ts';
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
