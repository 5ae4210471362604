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
