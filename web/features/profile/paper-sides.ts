/** The two sides of a paper that is photographed, and which of them is missing. */
import type { ReadyPhoto } from './prepare-photo.ts';

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];
export type SidePhotos = Record<Side, ReadyPhoto | null>;

/** Under the field that chooses one. */
export const PAPER_HELP = 'Una foto JPEG o PNG: tutto il documento nell’inquadratura, a fuoco, senza riflessi.';
export const FRAME_HINT =
  'Il documento deve riempire la cornice, tutto intero. Se esce o è lontano, scegli un’altra foto.';
export const SHOWN: Record<Side, string> = { front: 'Il fronte scelto', back: 'Il retro scelto' };
export const EMPTY: Record<Side, string> = { front: 'Fronte, in orizzontale', back: 'Retro, in orizzontale' };

export const missingSide = (there: Record<Side, boolean>): string | null => {
  if (there.front && there.back) return null;
  if (!there.front && !there.back) return 'Scegli le foto del fronte e del retro.';
  return there.front ? 'Scegli la foto del retro.' : 'Scegli la foto del fronte.';
};
export const sidesThere = (photos: SidePhotos, kept: Record<Side, boolean>): Record<Side, boolean> => ({
  front: photos.front !== null || kept.front,
  back: photos.back !== null || kept.back,
});
/** The one photo was chosen for both: the second side is not there. */
export const isSamePhoto = ({ front, back }: SidePhotos): boolean =>
  front !== null && front.upload.content === back?.upload.content;
