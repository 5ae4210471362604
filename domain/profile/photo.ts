/** What can be told of a photo before it is sent: its format, its size, and whether it is sharp. */

/** Brands of the containers in which an iPhone keeps its photos. */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** By its first twelve bytes, whatever its name says. */
export const isHeic = (start: Uint8Array): boolean => {
  const letters = (from: number, to: number): string => String.fromCharCode(...start.subarray(from, to));
  return letters(4, 8) === 'ftyp' && HEIC_BRANDS.has(letters(8, 12));
};
export const HEIC_HELP =
  'Questa foto è in formato HEIC, quello dell’iPhone. In Impostazioni, Fotocamera, Formati scegli «Più compatibile» e ' +
  'scattala di nuovo, oppure carica la foto direttamente dall’iPhone.';

/** The sides of a photo that can be printed on a badge. */
export const SMALLEST = { width: 400, height: 500 } as const;
/** Below this a picture has no edges: out of focus, moved, or a wall. */
export const SHARP_FROM = 20;

export type PhotoFacts = { width: number; height: number; sharpness: number };

/** Why it cannot be used at all. */
export const photoFault = ({ width, height }: Pick<PhotoFacts, 'width' | 'height'>): string | null =>
  Math.min(width, height) < SMALLEST.width || Math.max(width, height) < SMALLEST.height
    ? `La foto è troppo piccola (${width} × ${height} punti): servono almeno ${SMALLEST.width} × ${SMALLEST.height} punti.`
    : null;

/** What the office may discard it for: told before it is sent, and left to whoever sends it. */
export const photoDoubts = ({ width, height, sharpness }: PhotoFacts, isPortrait: boolean): string[] => [
  ...(sharpness < SHARP_FROM ? ['Sembra sfocata o mossa: controlla che si veda bene ogni dettaglio.'] : []),
  ...(isPortrait && width > height
    ? ['È orizzontale: di solito il viso si inquadra con il telefono in verticale.']
    : []),
];

/** How much the middle of a grey picture changes from point to point: the variance of its Laplacian. */
export const sharpnessOf = (grey: ArrayLike<number>, width: number, height: number): number => {
  let count = 0;
  let sum = 0;
  let squares = 0;
  const at = (x: number, y: number): number => grey[y * width + x] ?? 0;
  const fromX = Math.max(1, Math.floor(width * 0.2));
  const fromY = Math.max(1, Math.floor(height * 0.2));
  for (let y = fromY; y < height - fromY; y += 1)
    for (let x = fromX; x < width - fromX; x += 1) {
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      count += 1;
      sum += edge;
      squares += edge * edge;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
};
