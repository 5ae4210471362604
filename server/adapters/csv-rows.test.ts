import { describe, expect, it } from 'vitest';
import { csvRows, CsvRefused, LINES_READ } from './csv-rows.ts';

const of = (text: string, encoding: BufferEncoding = 'utf8') => csvRows(Buffer.from(text, encoding));
const ROWS = [
  ['nome', 'città'],
  ['Anna «R»', 'Forlì; centro'],
];

describe('a CSV file', () => {
  it.each([
    ['semicolons', 'nome;città\r\n"Anna «R»";"Forlì; centro"\r\n'],
    ['commas', 'nome,città\nAnna «R»,Forlì; centro\n'],
    ['tabs', 'nome\tcittà\rAnna «R»\tForlì; centro'],
    ['a mark of its encoding', '\u{feff}nome;città\n"Anna «R»";"Forlì; centro"'],
    ['empty lines', '\nnome;città\n\n;\n"Anna «R»";"Forlì; centro"\n\n'],
  ])('NET-359 with %s', (_, text) => expect(of(text)).toEqual(ROWS));
  it('NET-359 as Excel writes it without UTF-8', () =>
    expect(of('nome;citt\u{e0}\n"Anna \u{ab}R\u{bb}";"Forl\u{ec}; centro"', 'latin1')).toEqual(ROWS));
  it('NET-359 lines of other lengths are kept as they are', () =>
    expect(of('a;b\n1\n1;2;3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]));
  it('NET-359 NET-383 of a file that nobody takes no more lines are read than it needs to say so', () =>
    expect(of('a;b\n'.repeat(LINES_READ + 1))).toHaveLength(LINES_READ));
  it.each([
    ['an Excel file', Buffer.from('PK\u{3}\u{4}\0\0\0')],
    ['quotes that never end', Buffer.from('a;b\n"x;y\n')],
    ['a line without end', Buffer.from(`a;b\n${'x'.repeat(20_000)};1`)],
  ])('NET-359 %s is refused with a sentence', (_, bytes) => expect(() => csvRows(bytes)).toThrow(CsvRefused));
});
