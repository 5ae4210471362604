/** Turns a text into the squares of a QR code, for the paper and for the screen, by the one encoder of the PDFs. */
import { createRequire } from 'node:module';

type Rect = { x: number; y: number; w: number; color: string };
type Encoder = { default: { measure: (node: { qr: string }) => { _canvas: readonly Rect[]; _width: number } } };
let encoder: Encoder | undefined;
/** Loaded with the first code: a server at rest does without. */
const load = (): Encoder => (encoder ??= createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as Encoder);

/** What the encoder draws one square as; the side of the whole is a multiple of it. */
const UNIT = 5;
export type Qr = {
  /** Squares in a row. */
  size: number;
  /** The dark ones, by column and row. */
  dark: readonly (readonly [x: number, y: number])[];
};
export const qrOf = (text: string): Qr => {
  const { _canvas, _width } = load().default.measure({ qr: text });
  const [, ...squares] = _canvas;
  return { size: _width / UNIT, dark: squares.map(({ x, y }) => [x / UNIT, y / UNIT] as const) };
};

/** As the path of an SVG whose view is `size` by `size`. */
export const qrPath = ({ size, dark }: Qr): { size: number; path: string } => ({
  size,
  path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(''),
});
