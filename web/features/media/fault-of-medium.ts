/** Looks at a chosen photo or video before it is sent: what it weighs, and what it is by its first bytes (NET-956). */
import { NO_MEDIUM, TOO_BIG } from '@ema/domain/media/may.ts';
import { mediaKindOf, START_BYTES } from '@ema/domain/media/media.ts';
import { HEIC_HELP, isHeic } from '@ema/domain/profile/photo.ts';
import { FILE_CHANGED } from '../../kernel/client.ts';

type Limits = { maxBytes: number; maxPhotoBytes: number };

const isMedium = (type: string): boolean => type === '' || /^(?:image|video)\//.test(type);
const weighs = ({ size, type }: File, { maxBytes, maxPhotoBytes }: Limits): boolean =>
  size > 0 && size <= (type.startsWith('image/') ? maxPhotoBytes : maxBytes);

/** The sentence that the server would say, or null. */
export const faultOfMedium = async (file: File, limits: Limits): Promise<string | null> => {
  if (!isMedium(file.type) || !weighs(file, limits)) return TOO_BIG;
  try {
    const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
    if (mediaKindOf(start)) return null;
    return isHeic(start.subarray(0, 12)) ? HEIC_HELP : NO_MEDIUM;
  } catch {
    return FILE_CHANGED;
  }
};
