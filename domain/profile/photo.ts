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

/** A face in a picture, as parts of its width and height. */
export type Face = { x: number; y: number; width: number; height: number };
/** `isSure`: another photo is needed; otherwise whoever sends it may know better than the browser. */
export type FaceFault = { sentence: string; isSure: boolean };

/** What is shown of a photo, upright, and where its oval stands in that, as parts of it. */
export const PORTRAIT = { width: 4, height: 5 } as const;
const OVAL = { x: 0.5, y: 0.472, width: 0.62, height: 0.72 } as const;
/** A face that small is more likely a thing that looks like one. */
const SPECK = 0.12;
/** Of the height that is shown, at least so much. */
const SMALLEST_FACE = 0.3;
/** So far from the middle of the oval it may be. */
const OFF_CENTRE = { x: 0.12, y: 0.15 } as const;

/** A face within the part of a photo that is shown, the middle of it in the shape of a portrait. */
const inPortrait = (face: Face, { width, height }: Pick<PhotoFacts, 'width' | 'height'>): Face => {
  const shape = PORTRAIT.width / PORTRAIT.height;
  const across = Math.min(1, (height * shape) / width);
  const down = Math.min(1, width / shape / height);
  return {
    x: (face.x - (1 - across) / 2) / across,
    y: (face.y - (1 - down) / 2) / down,
    width: face.width / across,
    height: face.height / down,
  };
};

/** Is there one face, large enough and in the middle of the oval? Said before the photo is sent (ACC-411). */
export const faceFault = (faces: readonly Face[], photo: Pick<PhotoFacts, 'width' | 'height'>): FaceFault | null => {
  const [face, other] = faces.map((one) => inPortrait(one, photo)).toSorted((a, b) => b.height - a.height);
  if (!face || face.height < SPECK)
    return {
      sentence: 'Non riconosciamo un viso in questa foto: controlla che si veda bene, di fronte e senza ombre.',
      isSure: false,
    };
  if (other)
    return {
      sentence: 'Sembra che ci sia più di un viso: nella foto devi esserci solo tu.',
      isSure: other.height >= face.height / 2,
    };
  if (face.height < SMALLEST_FACE)
    return { sentence: 'Il viso è troppo piccolo: avvicinati, oppure ritaglia la foto intorno al viso.', isSure: true };
  if (face.width > OVAL.width || face.height > OVAL.height)
    return { sentence: 'Il viso è troppo vicino ed esce dall’ovale: allontanati un poco.', isSure: true };
  const isOff =
    Math.abs(face.x + face.width / 2 - OVAL.x) > OFF_CENTRE.x ||
    Math.abs(face.y + face.height / 2 - OVAL.y) > OFF_CENTRE.y;
  return isOff ? { sentence: 'Il viso non è al centro: inquadralo dentro l’ovale.', isSure: true } : null;
};
