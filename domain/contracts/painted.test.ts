/** Words and their places, from the operators of a drawing. */
import { describe, expect, it } from 'vitest';
import { piecesOf, type DrawingNumbers } from './painted.ts';

const OPS: DrawingNumbers = { save: 1, restore: 2, transform: 3, setTextMatrix: 4, setFont: 5, showText: 6 };
type Step = [keyof typeof OPS, unknown];
const read = (...steps: Step[]) =>
  piecesOf(
    { fnArray: [...steps.map(([name]) => OPS[name]), 99], argsArray: [...steps.map(([, args]) => args), null] },
    OPS,
    { height: 842, isBold: (font) => font === 'bold' },
  );
const glyph = (unicode: string) => ({ unicode, width: 500 });
const word = (text: string, more: unknown[] = []): Step => ['showText', [[...[...text].map(glyph), ...more]]];
const at = (x: number, y: number): Step => ['setTextMatrix', [new Float32Array([1, 0, 0, 1, x, y])]];
const FONT: Step = ['setFont', ['plain', 10]];

describe('what a page paints', () => {
  it('ACC-112 a word with its space, from where to where, from the top', () =>
    expect(read(FONT, at(60, 742), word('Tra '))).toEqual([
      { text: 'Tra ', x: 60, end: 80, y: 100, size: 10, isBold: false },
    ]));
  it('ACC-112 a gap between letters widens nothing but the word', () =>
    expect(read(FONT, at(60, 742), word('ab', [-1000, null, 200]))[0]).toMatchObject({ text: 'ab', end: 78 }));
  it('ACC-112 bold is the font’s', () =>
    expect(read(['setFont', ['bold', 19]], at(0, 0), word('x'))[0]).toMatchObject({ isBold: true, size: 19 }));
  it('ACC-112 a second word without a place of its own goes on behind the first', () =>
    expect(read(FONT, at(60, 742), word('ab'), word('c')).map((p) => [p.text, p.x])).toEqual([
      ['ab', 60],
      ['c', 70],
    ]));
  it('ACC-112 what moves the paper moves the words, until it is taken back', () => {
    const turned: Step = ['transform', [1, 0, 0, -1, 0, 842]];
    const moved: Step = ['transform', [1, 0, 0, 1, 5, 7]];
    const [back, apart, after] = read(
      FONT,
      turned,
      ['save', null],
      turned,
      at(60, 742),
      word('a'),
      ['save', null],
      moved,
      at(60, 742),
      word('b'),
      ['restore', null],
      at(61, 742),
      word('c'),
    );
    expect([back, apart, after].map((p) => [p?.x, p?.y])).toEqual([
      [60, 100],
      [65, 93],
      [61, 100],
    ]);
  });
  it('ACC-112 a paper that is larger shows larger steps', () =>
    expect(read(FONT, ['transform', [2, 0, 0, 2, 0, 0]], at(10, 20), word('a'))[0]).toMatchObject({ x: 20, y: 802 }));
  it('ACC-112 two letters in one are two again, nothing is nothing', () =>
    expect(
      read(FONT, at(0, 0), ['showText', [[glyph('ﬁ'), glyph('…')]]], ['showText', [[]]]).map((p) => p.text),
    ).toEqual(['fi…']));

  type Matrix = [number, number, number, number, number, number];
  type Point = [number, number];
  /** Where a matrix of PDF takes a point (ISO 32000-1, 8.3.4). */
  const moved = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f];
  it.each<[string, Matrix, Matrix]>([
    ['turned and moved', [0, 1, -1, 0, 3, 4], [0, 1, -1, 0, 10, 20]],
    ['mirrored and enlarged', [-1, 0, 0, 1, 100, 0], [2, 0, 0, 5, 7, 11]],
    ['slanted, enlarged and moved', [2, 3, 5, 7, 11, 13], [17, 19, 23, 29, 31, 37]],
  ])('ACC-112 what is %s by one step after the other stands where they take it', (_, first, second) => {
    for (const point of [
      [0, 0],
      [1, 0],
      [0, 1],
      [60, 742],
    ] satisfies Point[]) {
      const [one] = read(FONT, ['transform', first], ['transform', second], at(...point), word('a'));
      const [x, up] = moved(first, moved(second, point));
      expect([one?.x, one?.y], point.join()).toEqual([x, 842 - up]);
    }
  });
  it('ACC-112 what was kept comes back as it was, one after the other', () => {
    const move = (x: number): Step => ['transform', [1, 0, 0, 1, x, 0]];
    const put = (name: string): Step[] => [at(0, 0), word(name)];
    const pieces = read(
      FONT,
      move(1),
      ['save', null],
      move(10),
      ['save', null],
      move(100),
      ...put('a'),
      ['restore', null],
      ...put('b'),
      ['restore', null],
      ...put('c'),
    );
    expect(pieces.map(({ text, x }) => [text, x])).toEqual([
      ['a', 111],
      ['b', 11],
      ['c', 1],
    ]);
  });
  it('ACC-112 to take back what was never kept is to begin anew', () =>
    expect(read(FONT, ['transform', [2, 0, 0, 2, 9, 9]], ['restore', null], at(60, 742), word('a'))).toEqual([
      { text: 'a', x: 60, end: 65, y: 100, size: 10, isBold: false },
    ]));
  it('ACC-112 a word before any type is chosen has no size, no width and no weight of a font', () => {
    const drawing = { fnArray: [OPS.showText], argsArray: [[[glyph('a')]]] };
    expect(piecesOf(drawing, OPS, { height: 842, isBold: (font) => font !== '' })).toEqual([
      { text: 'a', x: 0, end: 0, y: 842, size: 0, isBold: false },
    ]);
  });
});
