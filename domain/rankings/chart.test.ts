import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, movementsOf, readChart, ROWS_MAX, totalOf } from './chart.ts';

const HEAD = ['posizione', 'codice', 'nome', 'punti_fatt', 'punti_spons', 'punti_emaparfum'];
const chart = (...rows: string[][]) => readChart([HEAD, ...rows]);

describe('a chart', () => {
  it('NET-196 total points are the sum of the three kinds', () =>
    expect(totalOf({ billed: 10, sponsored: 5, perfume: 2 })).toBe(17));
  it('NET-198 NET-203 a star to the third, top 10 to the tenth, never both', () =>
    expect([1, 3, 4, 10, 11].map(markOf)).toEqual(['star', 'star', 'top10', 'top10', null]));
  it('NET-359 movement is by agent, by name without a code, and unknown for whoever is new', () => {
    const before = [
      { position: 1, agentId: 7, name: 'Anna Rossi' },
      { position: 2, agentId: null, name: 'Bruno Neri' },
      { position: 3, agentId: 8, name: 'Carla Bo' },
    ];
    const now = [
      { position: 1, agentId: null, name: 'BRUNO NERI' },
      { position: 2, agentId: 7, name: 'Anna Rossi Verdi' },
      { position: 3, agentId: 8, name: 'Carla Bo' },
      { position: 4, agentId: 9, name: 'Dino Dini' },
      { position: 5, agentId: null, name: 'Anna Rossi' },
    ];
    expect(movementsOf(now, before)).toEqual([1, -1, 0, null, null]);
  });
  it('NET-359 where one of the two charts has no codes at all, people are known by their names', () => {
    const coded = [
      { position: 1, agentId: 7, name: 'Anna Rossi' },
      { position: 2, agentId: 8, name: 'Carla Bo' },
      { position: 3, agentId: 9, name: 'Dino Dini' },
      { position: 4, agentId: 10, name: 'Dino Dini' },
    ];
    const named = [
      { position: 1, agentId: null, name: 'carla bo' },
      { position: 2, agentId: null, name: 'Anna Rossi' },
      { position: 3, agentId: null, name: 'Dino Dini' },
      { position: 4, agentId: null, name: 'Elsa Neri' },
    ];
    expect(movementsOf(named, coded)).toEqual([1, -1, null, null]);
    expect(movementsOf(coded, named)).toEqual([1, -1, null, null]);
    expect(movementsOf(coded, [])).toEqual([null, null, null, null]);
  });
  it('NET-359 where both charts have codes a code says who somebody is, whatever their name', () => {
    const before = [
      { position: 1, agentId: 7, name: 'Anna Rossi' },
      { position: 2, agentId: 8, name: 'Carla Bo' },
    ];
    const now = [
      { position: 1, agentId: 8, name: 'Carla Bo Neri' },
      { position: 2, agentId: 7, name: 'Anna Verdi' },
      { position: 3, agentId: 9, name: 'Anna Rossi' },
    ];
    expect(movementsOf(now, before)).toEqual([1, -1, null]);
  });
  it('NET-359 one chart without codes and one with some are compared by names', () => {
    const named = [
      { position: 1, agentId: null, name: 'Anna Rossi' },
      { position: 2, agentId: null, name: 'Bruno Neri' },
      { position: 3, agentId: null, name: 'Weiß' },
    ];
    const mixed = [
      { position: 1, agentId: null, name: 'BRUNO NERI' },
      { position: 2, agentId: null, name: 'Weiss' },
      { position: 4, agentId: 7, name: 'anna rossi' },
    ];
    expect(movementsOf(mixed, named)).toEqual([1, null, -3]);
    expect(movementsOf(named, mixed)).toEqual([3, -1, null]);
  });
});

describe('the file of a chart', () => {
  it('NET-359 is read by its headings, in any order and spelling, sorted by position', () => {
    const { rows, faults } = readChart([
      ['NOME', ' Punti_fatt ', 'punti_spons', 'punti_emaparfum', 'posizione', 'altro'],
      ['Bruno  Neri', '1.250', '0', '3', '2', 'x'],
      [' Anna Rossi', '2000', '10', '0', '1'],
    ]);
    expect(faults).toEqual([]);
    expect(rows).toEqual([
      { position: 1, agentId: null, name: 'Anna Rossi', billed: 2000, sponsored: 10, perfume: 0, line: 3 },
      { position: 2, agentId: null, name: 'Bruno Neri', billed: 1250, sponsored: 0, perfume: 3, line: 2 },
    ]);
  });
  it.each([
    ['0', 0],
    ['7', 7],
    ['1250', 1250],
    ['1.250', 1250],
    ['12.500', 12_500],
    ['125.000', 125_000],
    ['1.250.000', 1_250_000],
    ['100000000', 100_000_000],
    ['100.000.000', 100_000_000],
  ])('NET-359 points are written %s', (cell, points) => {
    const { rows, faults } = chart(['1', '1', 'A'.repeat(120), cell, cell, cell]);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([{ agentId: 1, billed: points, sponsored: points, perfume: points }]);
  });
  it.each(['', '1250x', 'x1.250', '1.250x', '1.250,50', '1.25', '12.50.000', '1250.000', '-7', '1 250', '1000000000'])(
    'NET-359 points are not written «%s»',
    (cell) => {
      expect(chart(['1', '', 'A', cell, cell, cell]).faults).toEqual([
        { line: 2, message: '«punti_fatt» deve essere un numero intero da 0 in su.' },
        { line: 2, message: '«punti_spons» deve essere un numero intero da 0 in su.' },
        { line: 2, message: '«punti_emaparfum» deve essere un numero intero da 0 in su.' },
      ]);
    },
  );
  it('NET-359 faults name the lines of the file, also where some were empty', () => {
    const table = [HEAD, ['1', '', 'A', '1', '1', '1'], ['2', '', '', '1', '1', '1']];
    const { rows, faults } = readChart(table, [1, 3, 6]);
    expect(rows.map(({ line }) => line)).toEqual([3, 6]);
    expect(faults).toEqual([{ line: 6, message: 'Manca il nome.' }]);
  });
  it('NET-359 faults stand in the order of the file, not of the positions', () =>
    expect(
      chart(['5', '', 'A', '1', '1', '1'], ['1', '', 'B', '1', '1', '1'], ['3', '', 'C', '1', '1', '1']).faults,
    ).toEqual([
      { line: 2, message: 'La posizione 5 salta: prima ci sono solo 2 righe.' },
      { line: 4, message: 'La posizione 3 salta: prima c’è solo 1 riga.' },
    ]));
  it('NET-359 positions and namesakes are judged when every row can be read', () =>
    expect(chart(['1', '', 'A', 'x', '1', '1'], ['9', '', 'a', '1', '1', '1']).faults).toEqual([
      { line: 2, message: '«punti_fatt» deve essere un numero intero da 0 in su.' },
    ]));
  it.each([
    ['without columns', [['nome']]],
    ['without rows', [HEAD]],
    ['too long', [HEAD, ...Array.from({ length: ROWS_MAX + 1 }, () => ['1', '', 'A', '1', '1', '1'])]],
  ])('NET-359 of a file %s no row is read', (_, table) => {
    const { rows, faults } = readChart(table);
    expect(rows).toEqual([]);
    expect(faults).toHaveLength(1);
  });
  it.each([
    [[['posizione', 'nome']], 1, 'Mancano le colonne: punti_fatt, punti_spons, punti_emaparfum.'],
    [[[...HEAD, ' Punti_Fatt ']], 1, 'La colonna «punti_fatt» è scritta due volte: lascia quella che vale.'],
    [[HEAD], 1, 'Il file non contiene righe.'],
    [[], 1, 'Mancano le colonne: posizione, nome, punti_fatt, punti_spons, punti_emaparfum.'],
    [[HEAD, ['0', '', 'A', '1', '1', '1']], 2, 'La posizione deve essere un numero da 1 in su.'],
    [[HEAD, ['x', '', 'A', '1', '1', '1']], 2, 'La posizione deve essere un numero da 1 in su.'],
    [[HEAD, ['1', 'x1', 'A', '1', '1', '1']], 2, 'Il codice dell’incaricato non è un numero.'],
    [[HEAD, ['1', '0', 'A', '1', '1', '1']], 2, 'Il codice dell’incaricato non è un numero.'],
    [[HEAD, ['1', '', ' ', '1', '1', '1']], 2, 'Manca il nome.'],
    [[HEAD, ['1', '', 'A\u0007', '1', '1', '1']], 2, 'Il nome contiene caratteri non ammessi.'],
    [[HEAD, ['1', '', 'A\u202eB', '1', '1', '1']], 2, 'Il nome contiene caratteri non ammessi.'],
    [[HEAD, ['1', '', 'A'.repeat(121), '1', '1', '1']], 2, 'Il nome può avere al massimo 120 caratteri.'],
    [[HEAD, ['1', '', 'A', '10,5', '1', '1']], 2, '«punti_fatt» deve essere un numero intero da 0 in su.'],
    [[HEAD, ['1', '', 'A', '1', '-1', '1']], 2, '«punti_spons» deve essere un numero intero da 0 in su.'],
    [[HEAD, ['1', '', 'A', '1', '1', '']], 2, '«punti_emaparfum» deve essere un numero intero da 0 in su.'],
    [[HEAD, ['1', '', 'A', '1', '1', '100000001']], 2, '«punti_emaparfum» deve essere un numero intero da 0 in su.'],
    [[HEAD, ['2', '', 'A', '1', '1', '1']], 2, 'La posizione 2 salta: prima non c’è nessuna riga.'],
    [
      [HEAD, ['1', '', 'A', '1', '1', '1'], ['3', '', 'B', '1', '1', '1']],
      3,
      'La posizione 3 salta: prima c’è solo 1 riga.',
    ],
    [
      [HEAD, ['1', '', 'A', '1', '1', '1'], ['2', '', 'B', '1', '1', '1'], ['4', '', 'C', '1', '1', '1']],
      4,
      'La posizione 4 salta: prima ci sono solo 2 righe.',
    ],
    [[HEAD, ['1', '7', 'A', '1', '1', '1'], ['2', '7', 'B', '1', '1', '1']], 3, 'B è già alla riga 2.'],
    [[HEAD, ['1', '', 'A', '1', '1', '1'], ['2', '', 'a', '1', '1', '1']], 3, 'a è già alla riga 2.'],
  ])('NET-359 %j says at line %i «%s»', (table, line, message) =>
    expect(readChart(table).faults).toContainEqual({ line, message }),
  );
  it('NET-359 ties stand together, whichever way the next is counted', () => {
    const row = (position: string, name: string) => [position, '', name, '1', '1', '1'];
    expect(chart(row('1', 'A'), row('1', 'B'), row('3', 'C')).faults).toEqual([]);
    expect(chart(row('1', 'A'), row('1', 'B'), row('2', 'C')).faults).toEqual([]);
  });
  it('NET-359 has a most of rows', () => {
    const rows = Array.from({ length: ROWS_MAX + 1 }, (_, i) => [`${i + 1}`, '', `N${i}`, '1', '1', '1']);
    expect(chart(...rows).faults).toEqual([{ line: 1, message: 'Il file può avere al massimo 2.000 righe.' }]);
    expect(chart(...rows.slice(1).map((r, i) => [`${i + 1}`, ...r.slice(1)])).faults).toEqual([]);
  });
  it('NET-359 whatever cells it holds, it is read or told what is wrong', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 }), { maxLength: 20 }), (lines) => {
        const { rows, faults } = readChart([HEAD, ...lines]);
        if (faults.length === 0) for (const row of rows) expect(row.position).toBeGreaterThan(0);
        else expect(faults.every(({ line }) => line >= 1 && line <= lines.length + 1)).toBe(true);
      }),
    ));
});

it.each(['=HYPERLINK("x")', '+39', '-1', '@a', '＝1'])('NET-553 a name that a spreadsheet reckons with: %s', (name) => {
  const { faults } = readChart([HEAD, ['1', '', name, '1', '1', '1']]);
  expect(faults).toEqual([{ line: 2, message: '«nome» inizia come una formula: scrivi il testo.' }]);
});
