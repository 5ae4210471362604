import { describe, expect, it } from 'vitest';
import { cellsUnder, headingsFault, tooManyRows } from './line-file.ts';

const FILE = { needed: ['ordine', 'data'], perhaps: ['nota'] };

describe('NET-526 a file of lines', () => {
  it.each([
    [['Ordine', ' DATA '], null],
    [['nota', 'data', 'ordine', 'altro', 'altro'], null],
    [['data'], 'Manca la colonna «ordine».'],
    [['nota'], 'Mancano le colonne «ordine» e «data».'],
    [[], 'Il file è vuoto.'],
    [['ordine', 'data', 'Data'], 'La colonna «data» è scritta due volte: lascia quella che vale.'],
    [['ordine', 'data', 'nota', 'nota'], 'La colonna «nota» è scritta due volte: lascia quella che vale.'],
  ])('with the headings %j: %s', (headings, fault) => expect(headingsFault(FILE, headings)).toBe(fault));

  it('names every column that is missing in one sentence', () =>
    expect(headingsFault({ needed: ['a', 'b', 'c'], perhaps: [] }, ['x'])).toBe('Mancano le colonne «a», «b» e «c».'));

  it('says how many rows are too many as people write it', () => {
    expect(tooManyRows(100_000)).toBe('Il file può avere al massimo 100.000 righe: dividilo in più file.');
    expect(tooManyRows(2_000)).toContain('2.000 righe');
  });

  it('finds cells by their headings, in whatever order and however short the line', () => {
    const cells = cellsUnder([' Data', 'ORDINE']);
    expect(['ordine', 'data', 'nota'].map(cells([' 1/2/2026 ', '12']))).toEqual(['12', '1/2/2026', '']);
    expect(['ordine', 'data'].map(cells(['1/2/2026']))).toEqual(['', '1/2/2026']);
  });
});
