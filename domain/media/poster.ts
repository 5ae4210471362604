/** The frame of a film that stands for it in lists: where it is looked for, which one tells something, who may give it. */
import type { MediaType } from './media.ts';

/** The longer side of what is kept, in pixels: twice what a list shows of it, and enough for a player that waits. */
export const POSTER_SIDE = 640;
/** What a browser sends of a frame, at most. */
export const MOST_POSTER_BYTES = 512 * 1024;
/** No frame that a browser scaled to `POSTER_SIDE` has as many; what says it has is no frame. */
export const MOST_POSTER_PIXELS = 2_000_000;

const FIRST_SECOND = 0.5;
const LAST_SHARE = 0.1;
const POINTS = 5;
/** Where a film that does not say how long it is, as browsers record them, is looked at. */
const OF_UNKNOWN_LENGTH = [FIRST_SECOND, 1, 2, 0.1];

/**
 * Seconds at which a film is looked at, in this order: evenly from half a second to a tenth of it; a short one is
 * looked at in its middle, too. `duration` in seconds, not finite when it is not known.
 */
export const posterPoints = (duration: number): readonly number[] => {
  if (!Number.isFinite(duration) || duration <= 0) return OF_UNKNOWN_LENGTH;
  const from = Math.min(FIRST_SECOND, duration / 2);
  const to = Math.max(from, duration * LAST_SHARE);
  if (to === from) return [...new Set([from, duration / 2, duration * 0.8])];
  return Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1));
};

/** How bright a frame is in the mean (0 to 255), and how far its points are from that (a standard deviation). */
export type Look = { mean: number; spread: number };
/** `rgba`: four bytes a point. Brightness as ITU-R BT.601 weighs the colours. */
export const lookOf = (rgba: Uint8ClampedArray): Look => {
  const points = rgba.length / 4;
  if (points === 0) return { mean: 0, spread: 0 };
  let [sum, squares] = [0, 0];
  for (let i = 0; i < rgba.length; i += 4) {
    const light = 0.299 * (rgba[i] ?? 0) + 0.587 * (rgba[i + 1] ?? 0) + 0.114 * (rgba[i + 2] ?? 0);
    sum += light;
    squares += light * light;
  }
  const mean = sum / points;
  return { mean, spread: Math.sqrt(Math.max(0, squares / points - mean * mean)) };
};

const DARK = 16;
const DIM = 40;
const GLARING = 225;
const FLAT = 12;
/** Such a frame is taken at once: neither dim nor glaring, and there is something in it. */
export const isTelling = ({ mean, spread }: Look): boolean => mean >= DIM && mean <= GLARING && spread >= FLAT;
/** Black, or next to it, tells nothing: the neutral picture stands there instead. */
const isBlack = ({ mean, spread }: Look): boolean => mean < DARK && spread < FLAT;

/** Which of the frames that were looked at stands for the film: the first telling one, else the richest; null: none. */
export const bestFrame = (looks: readonly Look[]): number | null => {
  const telling = looks.findIndex(isTelling);
  if (telling !== -1) return telling;
  const seen = looks.map((look, at) => ({ ...look, at })).filter((look) => !isBlack(look));
  return seen.toSorted((a, b) => b.spread - a.spread)[0]?.at ?? null;
};

/** Why a frame cannot be given: the sentence, or null. */
export const mayGivePoster = (medium: { mediaType: MediaType | null; isHidden: boolean }): string | null => {
  if (medium.mediaType !== 'video') return 'Solo un video ha un’anteprima scelta tra le sue immagini.';
  return medium.isHidden ? 'Questo video è nascosto: per ora la sua anteprima non si può aggiungere.' : null;
};
