import { describe, expect, it } from 'vitest';
import { CsvRefused, csvLines, csvOfBuffer, csvTable, LINES_READ } from './csv-rows.ts';

const of = async (text: string, encoding: BufferEncoding = 'utf8') =>
  (await csvTable(csvOfBuffer(Buffer.from(text, encoding)))).rows;
/** As it comes over a network that cuts it anywhere. */
const inParts = (text: string, size: number, encoding: BufferEncoding = 'utf8') => {
  const bytes = Buffer.from(text, encoding);
  return {
    open: async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
};
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
  ])('NET-359 with %s', async (_, text) => {
    expect(await of(text)).toEqual(ROWS);
    for (const size of [1, 2, 3, 7]) expect((await csvTable(inParts(text, size))).rows).toEqual(ROWS);
  });
  it('NET-1129 accents that a program wrote apart from their letters come with them', async () => {
    const apart = 'nome;citta\u0300\n"Anna «R»";"Forli\u0300; centro"';
    expect(await of(apart)).toEqual(ROWS);
    expect((await csvTable(inParts(apart, 1))).rows).toEqual(ROWS);
  });
  it('NET-359 as Excel writes it without UTF-8', async () =>
    expect(await of('nome;citt\u{e0}\n"Anna \u{ab}R\u{bb}";"Forl\u{ec}; centro"', 'latin1')).toEqual(ROWS));
  it.each([
    ['empty ones between', 'a;b\n\n1;2\n;\n3;4', [1, 3, 5]],
    ['as Windows writes them', 'a;b\r\n;\r\n1;2\r\n', [1, 3]],
    ['one over two lines', 'a;b\r\n"x\r\ny";1\r\n2;3', [1, 3, 4]],
  ])('NET-359 NET-383 lines are counted as an editor shows them: %s', async (_, text, lines) => {
    expect((await csvTable(csvOfBuffer(Buffer.from(text)))).lines).toEqual(lines);
    expect((await csvTable(inParts(text, 1))).lines).toEqual(lines);
  });
  it.each([
    ['semicolons', 'sep=;\r\na;b,b\r\n1;2,5'],
    ['commas', '\u{feff}SEP=,\na,"b,b"\n1,"2,5"'],
    ['tabs', 'sep=\t\na\tb,b\n1\t2,5'],
    ['a stroke, and commas that it does not mean', 'sep=|\na|b,b\n1|2,5'],
    ['quotes and the empty cells of a spreadsheet', '"sep=;";\na;b,b\n1;2,5'],
  ])('NET-551 the line that Excel begins with says the sign and is no line of its own: %s', async (_, text) => {
    const table = await csvTable(inParts(text, 3));
    expect(table).toEqual({
      rows: [
        ['a', 'b,b'],
        ['1', '2,5'],
      ],
      lines: [2, 3],
    });
  });
  it('NET-551 a heading that begins like it is a heading', async () =>
    expect(await of('sep=x;b\n1;2')).toEqual([
      ['sep=x', 'b'],
      ['1', '2'],
    ]));
  it('NET-359 lines of other lengths are kept as they are', async () =>
    expect(await of('a;b\n1\n1;2;3')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]));
  it('NET-359 NET-383 of a file that nobody takes no more lines are read than it needs to say so', async () =>
    expect(await of('a;b\n'.repeat(LINES_READ + 1))).toHaveLength(LINES_READ));
  it.each([
    ['an Excel file', Buffer.from('PK\u{3}\u{4}\0\0\0')],
    ['quotes that never end', Buffer.from('a;b\n"x;y\n')],
    ['a line without end', Buffer.from(`a;b\n${'x'.repeat(20_000)};1`)],
  ])('NET-359 %s is refused with a sentence', async (_, bytes) =>
    expect(csvTable(csvOfBuffer(bytes))).rejects.toThrow(CsvRefused),
  );
  it('NET-526 what cannot be read is told with the last line that could', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i};b`);
    for (const at of [1, 2500, 4999]) {
      const text = lines.with(at, `"x" y;1`).join('\n');
      await expect(csvTable(inParts(text, 1000))).rejects.toThrow(`leggibile dopo la riga ${at}:`);
    }
  });
  it('NET-526 a wrong letter or sign at the very end is seen as well as one at the beginning', async () => {
    const lines = 'a;b\n'.repeat(20_000);
    await expect(csvTable(inParts(`${lines}\0`, 999))).rejects.toThrow('non è un CSV');
    const read = csvLines(inParts(`${lines}citt\u{e0};x`, 999, 'latin1'));
    let last: string[] = [];
    for await (const { cells } of read) last = cells;
    expect(last).toEqual(['città', 'x']);
  });
});
