/** Which of the files that somebody chose cannot be meant here: the browser says what they are, and it is no such thing. */
import { MEDIA_TYPES, type MediaType } from '@ema/domain/media/media.ts';

const BEGINS: Readonly<Record<MediaType, string>> = { photo: 'image/', video: 'video/' };
const WORDS: Readonly<Record<MediaType, string>> = { photo: 'foto JPEG o PNG', video: 'video MP4, MOV o WebM' };

/** What the browser does not know, and which kind of photo or video it is, the portal finds by its content. */
export const isWrongFile = ({ type }: Pick<File, 'type'>, holds: readonly MediaType[]): boolean =>
  type !== '' && !holds.some((kind) => type.startsWith(BEGINS[kind]));

/** @returns null when none is wrong */
export const wrongSentence = (names: readonly string[], holds: readonly MediaType[]): string | null => {
  if (names.length === 0) return null;
  const kinds = MEDIA_TYPES.filter((kind) => holds.includes(kind)).map((kind) => WORDS[kind]);
  return `Non aggiunto: ${names.join(', ')}. Scegli ${kinds.join(', oppure ')}.`;
};
