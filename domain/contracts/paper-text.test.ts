/** Titles, paragraphs, lists and tables out of words that stand on a page. */
import { describe, expect, it } from 'vitest';
import type { Piece } from './painted.ts';
import { PAPER, paperText, type PaperBlock } from './paper-text.ts';

const HEIGHT = 842;
type More = Partial<Pick<Piece, 'size' | 'isBold' | 'end'>>;
const piece = (text: string, x: number, y: number, more: More = {}): Piece => ({
  text,
  x,
  y,
  size: PAPER.body,
  isBold: false,
  end: x + text.length * 5,
  ...more,
});
const small = (text: string, x: number, y: number): Piece => piece(text, x, y, { size: 10.5 });
const written = (block: PaperBlock): unknown =>
  block.kind === 'table'
    ? block.rows.map((row) => row.map((cell) => cell.map((line) => line.map((run) => run.text).join('')).join('/')))
    : [block.kind, block.runs.map((run) => (run.isBold ? `*${run.text}*` : run.text)).join('')];
const blocks = (...pieces: Piece[]): unknown[] => paperText(pieces, HEIGHT).blocks.map(written);

describe('the text of a page', () => {
  it('ACC-112 lines of a paragraph are one text; the space between them is the document’s', () =>
    expect(
      blocks(piece('uno ', 60, 100), piece('due-', 85, 100), piece('tre ', 60, 119), piece('quattro ', 85, 119)),
    ).toEqual([['paragraph', 'uno due-tre quattro']]));
  it.each([
    [21.2, 1],
    [21.3, 2],
  ])('ACC-112 lines %f apart are %i paragraphs', (apart, count) =>
    expect(blocks(piece('a ', 60, 100), piece('b', 60, 100 + apart))).toHaveLength(count),
  );
  it('ACC-112 type says what is a title, a heading, and bold within a paragraph', () =>
    expect(
      blocks(
        piece('Un ', 60, 100, { size: 19, isBold: true }),
        piece('titolo', 90, 100, { size: 19, isBold: true }),
        piece('Art. 1', 60, 140, { size: 13.5, isBold: true }),
        piece('Tra ', 60, 165),
        piece('EMA', 80, 165, { isBold: true }),
        piece(' e', 95, 165),
      ),
    ).toEqual([
      ['title', '*Un titolo*'],
      ['heading', '*Art. 1*'],
      ['paragraph', 'Tra *EMA* e'],
    ]));
  it('ACC-112 points of a list keep their lines and each other apart; what follows is no part of them', () =>
    expect(
      blocks(
        piece('–', 68, 100, { end: 75 }),
        piece('uno ', 82, 100),
        piece('ancora', 82, 119),
        piece('–', 68, 142, { end: 75 }),
        piece('due', 82, 142),
        piece('dopo', 60, 168),
      ),
    ).toEqual([
      ['item', 'uno ancora'],
      ['item', 'due'],
      ['paragraph', 'dopo'],
    ]));
  it('ACC-112 words that a justified line pulls apart are still one text', () =>
    expect(blocks(piece('12/', 60, 100), piece('B', 95, 100))).toEqual([['paragraph', '12/B']]));
  it('ORD-272 a table is read row by row, a cell with its lines', () =>
    expect(
      blocks(
        small('Prodotto', 60, 100),
        small('Totale', 400, 100),
        small('Panno ', 60, 124),
        small('verde', 60, 140),
        small('1,00', 410, 124),
        small('Gel', 60, 164),
        small('2,00', 410, 164),
        small('Totale', 300, 188),
        small('3,00', 410, 188),
        piece('Dopo', 60, 220),
      ),
    ).toEqual([
      [
        ['Prodotto', 'Totale'],
        ['Panno/verde', '1,00'],
        ['Gel', '2,00'],
        ['Totale', '3,00'],
      ],
      ['paragraph', 'Dopo'],
    ]));
  it('ORD-272 words of one cell are not two cells', () =>
    expect(blocks(small('Panno ', 60, 100), small('verde', 100, 100), small('x', 131, 100))).toEqual([
      [['Panno verdex']],
    ]));
  it('ACC-112 what every page repeats stands apart', () => {
    const {
      header,
      blocks: body,
      footer,
    } = paperText(
      [piece('Testo', 60, 94), small('Lettera', 60, 48), small('Marta', 460, 48), small('Pagina 1', 480, 807)],
      HEIGHT,
    );
    expect([header, body.length, footer]).toEqual([['Lettera', 'Marta'], 1, ['Pagina 1']]);
  });
  it('ACC-112 a page without writing has none', () =>
    expect(paperText([], HEIGHT)).toEqual({ header: [], blocks: [], footer: [] }));
});

describe('where the lines of a page end', () => {
  const headers = (...pieces: Piece[]): readonly string[] => paperText(pieces, HEIGHT).header;

  it.each<[string, Piece[], string[]]>([
    ['0.9 lower', [small('a', 60, 40), small('b', 65, 40.9)], ['ab']],
    ['1 lower', [small('a', 60, 40), small('b', 65, 41)], ['a', 'b']],
    ['1 higher', [small('a', 60, 41), small('b', 65, 40)], ['a', 'b']],
    ['1 into the one before', [small('a', 60, 40), small('b', 64, 40)], ['ab']],
    ['farther into it', [small('a', 60, 40), small('b', 63.9, 40)], ['a', 'b']],
    ['before it', [piece('b', 300, 48), piece('a', 60, 48)], ['b', 'a']],
  ])('ACC-112 a word %s', (_, pieces, lines) => expect(headers(...pieces)).toEqual(lines));
  it.each<[string, Piece[], string[]]>([
    ['6 apart', [small('a', 60, 40), small('b', 71, 40)], ['ab']],
    ['6.1 apart', [small('a', 60, 40), small('b', 71.1, 40)], ['a', 'b']],
    ['far apart, behind a space', [small('a ', 60, 40), small('b', 300, 40)], ['a b']],
    [
      'far apart, behind several words',
      [small('Panno verde', 60, 40), small('1,00', 300, 40)],
      ['Panno verde', '1,00'],
    ],
    ['far apart in the size of a text', [piece('a', 60, 40), piece('b', 300, 40)], ['ab']],
  ])('ORD-272 small words %s', (_, pieces, cells) => expect(headers(...pieces)).toEqual(cells));
  it('ACC-112 words of two weights in one line are one', () =>
    expect(headers(small('Lettera ', 60, 48), { ...small('Marta', 100, 48), isBold: true })).toEqual([
      'Lettera Marta',
    ]));
  it.each([
    [69.4, [1, 0, 0]],
    [69.5, [0, 1, 0]],
    [782, [0, 1, 0]],
    [782.1, [0, 0, 1]],
  ])('ACC-112 what stands at %f is above, in or below the text', (y, counts) => {
    const { header, blocks: body, footer } = paperText([piece('a', 60, y)], HEIGHT);
    expect([header.length, body.length, footer.length]).toEqual(counts);
  });
});

describe('where a paragraph ends', () => {
  const heading = (text: string, y: number): Piece => piece(text, 60, y, { size: PAPER.heading });
  const point = (text: string, y: number): Piece[] => [piece('–', 68, y, { end: 75 }), piece(text, 82, y)];

  it.each<[string, Piece[], unknown[]]>([
    [
      'a heading',
      [heading('Art. 1', 100), piece('Tra', 60, 119)],
      [
        ['heading', 'Art. 1'],
        ['paragraph', 'Tra'],
      ],
    ],
    ['a heading of two lines', [heading('Art. 1 ', 100), heading('segue', 119)], [['heading', 'Art. 1 segue']]],
    [
      'a point and another',
      [...point('uno', 100), ...point('due', 119)],
      [
        ['item', 'uno'],
        ['item', 'due'],
      ],
    ],
    [
      'a point and a heading',
      [...point('uno', 100), heading('Art. 2', 119)],
      [
        ['item', 'uno'],
        ['heading', 'Art. 2'],
      ],
    ],
    [
      'a paragraph and a point',
      [piece('Tra', 60, 100), ...point('uno', 119)],
      [
        ['paragraph', 'Tra'],
        ['item', 'uno'],
      ],
    ],
    ['a paragraph and a table', [piece('Tra', 60, 100), small('x', 60, 119)], [['paragraph', 'Tra'], [['x']]]],
    [
      'one that goes on higher',
      [piece('a', 60, 300), piece('b', 60, 100)],
      [
        ['paragraph', 'a'],
        ['paragraph', 'b'],
      ],
    ],
    [
      'one to its left',
      [piece('a', 300, 100), piece('b', 60, 100)],
      [
        ['paragraph', 'a'],
        ['paragraph', 'b'],
      ],
    ],
    ['one 21.2 lower', [piece('a ', 60, 100), piece('b', 60, 121.2)], [['paragraph', 'a b']]],
    [
      'one 21.25 lower',
      [piece('a ', 60, 100), piece('b', 60, 121.25)],
      [
        ['paragraph', 'a'],
        ['paragraph', 'b'],
      ],
    ],
    ['a dash 2 before it', [piece('–', 68, 100, { end: 75 }), piece('uno', 77, 100)], [['paragraph', '–uno']]],
    ['a dash 2.1 before it', [piece('–', 68, 100, { end: 75 }), piece('uno', 77.1, 100)], [['item', 'uno']]],
    ['a dash alone', [piece('–', 68, 100, { end: 75 })], [['paragraph', '–']]],
    [
      'a dash before two cells',
      [{ ...small('–', 60, 100), end: 65 }, small('a', 70, 100), small('b', 300, 100)],
      [[['–', 'a', 'b']]],
    ],
  ])('ACC-112 %s', (_, pieces, wanted) => expect(blocks(...pieces)).toEqual(wanted));

  it('ACC-112 a space at the end that has another weight is no run of its own', () =>
    expect(paperText([piece('EMA', 60, 100, { isBold: true }), piece(' ', 75, 100)], HEIGHT).blocks).toEqual([
      { kind: 'paragraph', runs: [{ text: 'EMA', isBold: true }] },
    ]));
});

describe('where a row of a table ends', () => {
  const tiny = (text: string, x: number, y: number): Piece => piece(text, x, y, { size: 10 });

  it.each<[string, Piece[], string[][]]>([
    ['a line 1 lower is another cell', [small('a', 60, 100), small('b', 65, 101)], [['a', 'b']]],
    ['a line 1.1 lower is a line of the cell', [small('a', 60, 100), small('b', 65, 101.1)], [['a/b']]],
    [
      'two cells in a lower line are cells of their own',
      [small('a', 60, 100), small('1', 300, 100), small('b', 60, 116), small('2', 300, 116)],
      [['a', '1', 'b', '2']],
    ],
    ['a cell of three lines is one', [100, 116, 132].map((y) => small(`${y}`, 60, y)), [['100/116/132']]],
    [
      'the first row has lines too',
      [small('Panno ', 60, 100), small('verde', 60, 116), small('1,00', 300, 100), small('Gel', 60, 140)],
      [['Panno/verde', '1,00'], ['Gel']],
    ],
    [
      'and so has the third',
      [small('a', 60, 100), small('b', 60, 124), small('c', 60, 148), small('d', 60, 164)],
      [['a'], ['b'], ['c/d']],
    ],
    ['16.5 below, in type of 10, is the same row', [tiny('a', 60, 100), tiny('b', 60, 116.5)], [['a/b']]],
    ['16.6 below it is the next', [tiny('a', 60, 100), tiny('b', 60, 116.6)], [['a'], ['b']]],
  ])('ORD-272 %s', (_, pieces, rows) => expect(blocks(...pieces)).toEqual([rows]));
});
