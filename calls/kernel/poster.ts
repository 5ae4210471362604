/** The shape of a frame that stands for a film: a JPEG as a data URL, as a browser draws it. */
import { z } from 'zod';
import { MOST_POSTER_BYTES } from '@ema/domain/media/poster.ts';

/** Four letters for three bytes, and what stands before them. */
export const POSTER_LETTERS = Math.ceil(MOST_POSTER_BYTES / 3) * 4 + 100;
export const posterContent = () => z.string().max(POSTER_LETTERS, 'L’anteprima può pesare al massimo 512 KB.');
