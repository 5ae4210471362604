import { describe, expect, it } from 'vitest';
import { CsvRefused, csvTable, LINES_READ } from './csv-rows.ts';

const of = (text: string, encoding: BufferEncoding = 'utf8') => csvTable(Buffer.from(text, encoding)).rows;
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
  it.each([
    ['empty ones between', 'a;b\n\n1;2\n;\n3;4', [1, 3, 5]],
    ['as Windows writes them', 'a;b\r\n;\r\n1;2\r\n', [1, 3]],
    ['one over two lines', 'a;b\r\n"x\r\ny";1\r\n2;3', [1, 3, 4]],
  ])('NET-359 NET-383 lines are counted as an editor shows them: %s', (_, text, lines) =>
    expect(csvTable(Buffer.from(text)).lines).toEqual(lines),
  );
  it('NET-359 lines of other lengths are kept as they are', () =>
    expect(of('a;b\n1\n1;2;3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]));
  it('NET-359 NET-383 of a file that nobody takes no more lines are read than it needs to say so', () =>
    expect(of('a;b\n'.repeat(LINES_READ + 1))).toHaveLength(LINES_READ));
  it.each([
    ['an Excel file', Buffer.from('PK\u{3}\u{4}\0\0\0')],
    ['quotes that never end', Buffer.from('a;b\n"x;y\n')],
    ['a line without end', Buffer.from(`a;b\n${'x'.repeat(20_000)};1`)],
  ])('NET-359 %s is refused with a sentence', (_, bytes) => expect(() => csvTable(bytes)).toThrow(CsvRefused));
});
