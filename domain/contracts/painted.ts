/** Reads the words that a page of a document paints, each with its place, from the operators that paint it. */

/** A word with the space behind it, from `x` to `end` on a baseline `y` below the top of the page. */
export type Piece = { text: string; x: number; end: number; y: number; size: number; isBold: boolean };

type Matrix = readonly [number, number, number, number, number, number];
type Glyph = { unicode: string; width: number };
/** The operators of a drawing by their numbers, and those numbers by name, as pdf.js has them. */
export type Drawing = { fnArray: readonly number[]; argsArray: readonly unknown[] };
export type DrawingNumbers = Readonly<
  Record<'save' | 'restore' | 'transform' | 'setTextMatrix' | 'setFont' | 'showText', number>
>;

const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];
/** A page counts upwards from its lower edge, a reader downwards from the upper one. */
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const matrixOf = (args: unknown): Matrix => {
  const [first] = args as ArrayLike<number>[];
  return Array.from(typeof first === 'number' ? (args as ArrayLike<number>) : (first ?? [])) as unknown as Matrix;
};

/** One letter stands for two in type: `ﬁ` is read as `fi`. */
const apart = (text: string): string => text.replace(/[\uFB00-\uFB06]/g, (joined) => joined.normalize('NFKC'));

const shown = (glyphs: readonly (Glyph | number | null)[], size: number): { text: string; width: number } => ({
  text: apart(glyphs.map((glyph) => (glyph && typeof glyph === 'object' ? glyph.unicode : '')).join('')),
  width: glyphs.reduce<number>(
    (sum, glyph) => sum + ((typeof glyph === 'number' ? -glyph : (glyph?.width ?? 0)) * size) / 1000,
    0,
  ),
});

/** What a page of this height shows in writing, in the order in which it is painted: nothing added, nothing left out. */
export const piecesOf = (
  drawing: Drawing,
  numbers: DrawingNumbers,
  page: { height: number; isBold: (font: string) => boolean },
): Piece[] => {
  const pieces: Piece[] = [];
  const kept: Matrix[] = [];
  let now = UNMOVED;
  let text = UNMOVED;
  let font = { name: '', size: 0 };
  const act = new Map<number, (args: unknown) => void>([
    [numbers.save, () => void kept.push(now)],
    [numbers.restore, () => void (now = kept.pop() ?? UNMOVED)],
    [numbers.transform, (args) => void (now = times(now, matrixOf(args)))],
    [numbers.setTextMatrix, (args) => void (text = matrixOf(args))],
    [
      numbers.setFont,
      (args) => {
        const [name, size] = args as [string, number];
        font = { name, size };
      },
    ],
    [
      numbers.showText,
      (args) => {
        const [glyphs] = args as [(Glyph | number | null)[]];
        const word = shown(glyphs, font.size);
        const at = times(now, text);
        const y = page.height - at[5];
        pieces.push({
          text: word.text,
          x: at[4],
          end: at[4] + word.width,
          y,
          size: font.size,
          isBold: page.isBold(font.name),
        });
        text = times(text, [1, 0, 0, 1, word.width, 0]);
      },
    ],
  ]);
  drawing.fnArray.forEach((number, i) => act.get(number)?.(drawing.argsArray[i]));
  return pieces.filter((piece) => piece.text !== '');
};
