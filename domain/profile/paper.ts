/** A paper that is photographed: the frame it belongs in, and what is doubted of its photo before it is sent. */
import type { PhotoFacts } from './photo.ts';

/** Identity and tax code cards, in millimetres (ISO/IEC 7810 ID-1). */
export const CARD = { width: 85.6, height: 54, corner: 3.18 } as const;
/** How much of the photo the card fills at most: a thumb’s width of table stays around it. */
const FILLED = 0.9;
/** From here the small print of a card that fills the frame has some 200 points an inch. */
export const LEGIBLE_FROM = 800;
/** No paper is so long: a screen, or a strip of one. */
export const STRIP_FROM = 2;

type Size = Pick<PhotoFacts, 'width' | 'height'>;
export type Frame = { x: number; y: number; width: number; height: number; corner: number };

/** Where a card belongs in a photo of that size, in its points. */
export const frameIn = (photo: Size): Frame => {
  const scale = Math.min((photo.width * FILLED) / CARD.width, (photo.height * FILLED) / CARD.height);
  const [width, height] = [CARD.width * scale, CARD.height * scale];
  return {
    x: (photo.width - width) / 2,
    y: (photo.height - height) / 2,
    width,
    height,
    corner: CARD.corner * scale,
  };
};

/** Told before it is sent, and left to whoever sends it: a passport or a paper of old has another shape. */
export const paperDoubts = ({ width, height }: Size): string[] => {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  return [
    ...(longer < LEGIBLE_FROM
      ? [`È piccola (${width} × ${height} punti): le scritte del documento potrebbero non leggersi.`]
      : []),
    ...(longer >= shorter * STRIP_FROM
      ? ['È lunga e stretta, come una schermata: fotografa il documento, tutto nell’inquadratura.']
      : []),
    ...(height > width ? ['È verticale: tieni il telefono in orizzontale, così il documento riempie la cornice.'] : []),
  ];
};
