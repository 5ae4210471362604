/** What a paper that is uploaded may be, known by its first bytes, whatever its name says. */
import { HEIC_HELP, isHeic } from './photo.ts';
import { MOST_UPLOAD_BYTES } from './uploads.ts';

export const TOO_HEAVY = 'Il file può avere al massimo 5 MB.';
export const NO_PAPER = 'Il file deve essere una foto (JPEG o PNG) o un PDF.';
/** So many bytes tell what a file is. */
export const PAPER_START_BYTES = 12;

const STARTS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46, 0x2d],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Why it is refused, before it is sent as after; null when it begins as a PDF, a JPEG or a PNG (ACC-658). */
export const paperFileFault = (size: number, start: Uint8Array): string | null => {
  if (size > MOST_UPLOAD_BYTES) return TOO_HEAVY;
  if (isHeic(start)) return HEIC_HELP;
  return STARTS.some((kind) => kind.every((byte, i) => start[i] === byte)) ? null : NO_PAPER;
};
