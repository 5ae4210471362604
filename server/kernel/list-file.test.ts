/** Which columns and rows of a list a file holds, as tables. */
import { describe, expect, it } from 'vitest';
import { columnsOf, nameOfChosen, rowsOf, withColumns } from './list-file.ts';

const COLUMNS = [
  { label: 'Nome', kind: 'text' },
  { label: 'Ordini', kind: 'number' },
  { label: 'Totale', kind: 'cents' },
] as const;
const ITEMS = [{ id: 3 }, { id: 1 }, { id: 2 }];

describe('the columns of a file', () => {
  it.each([
    [undefined, ['Nome', 'Ordini', 'Totale']],
    [
      ['Totale', 'Nome'],
      ['Totale', 'Nome'],
    ],
    [
      ['Totale', 'Nessuna', 'Nome', 'Totale'],
      ['Totale', 'Nome'],
    ],
  ])('NET-681 of %j are %j: each once, in the order in which they are named', (named, labels) => {
    expect(columnsOf(COLUMNS, named).map(({ label }) => label)).toEqual(labels);
  });

  it.each([[[]], [['Nessuna']]])('NET-681 none of the list’s (%j) is refused under its field', (named) => {
    expect(() => columnsOf<{ label: string }>(COLUMNS, named)).toThrow(
      expect.objectContaining({ code: 'invalid', violations: [expect.objectContaining({ propertyPath: 'columns' })] }),
    );
  });

  it('NET-681 of a table each row has the cells of those columns, and nothing where it is shorter', () => {
    const sheet = {
      name: 'Agenti',
      columns: COLUMNS,
      rows: [
        ['Ada', 2, 1_000],
        ['Ugo', 3],
      ],
    };
    expect(withColumns(sheet, ['Totale', 'Nome'])).toEqual({
      name: 'Agenti',
      columns: [COLUMNS[2], COLUMNS[0]],
      rows: [
        [1_000, 'Ada'],
        [null, 'Ugo'],
      ],
    });
    expect(withColumns(sheet, undefined).columns).toEqual(COLUMNS);
  });
});

describe('the rows of a file', () => {
  it.each([
    [{}, [3, 1, 2]],
    [{ ids: [2, 3] }, [3, 2]],
    [{ ids: [] }, []],
    [{ except: [1] }, [3, 2]],
    [{ except: [] }, [3, 1, 2]],
    [{ ids: [1], except: [3] }, [1]],
    [{ ids: [9] }, []],
  ])('NET-681 of %j are %j, as they stand in the list', (named, ids) => {
    expect(rowsOf(ITEMS, named).map(({ id }) => id)).toEqual(ids);
  });

  it('NET-681 that were chosen are said in the name of the file', () => {
    expect(nameOfChosen('Attività profilo', '2026-11-22')).toBe('attivita-profilo-scelte-2026-11-22');
  });
});
