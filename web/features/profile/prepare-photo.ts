/** Looks at a chosen photo before it is sent, and writes as JPEG what the server would not read or is too big. */
import { HEIC_HELP, isHeic, photoFault, sharpnessOf, type PhotoFacts } from '@ema/domain/profile/photo.ts';
import { MOST_UPLOAD_BYTES } from '@ema/domain/profile/uploads.ts';
import { CallFailure, FILE_CHANGED, isReadable } from '../../kernel/client.ts';
import { readUpload, type Upload } from '../../kernel/read-upload.ts';

export type ReadyPhoto = { upload: Upload; facts: PhotoFacts };

const UNREADABLE = 'Questo file non è una foto che si può leggere: scegli una foto JPEG o PNG.';
const TOO_BIG = 'La foto pesa più di 5 MB anche ridotta: scegline un’altra.';
/** What the server takes as it is. */
const TAKEN: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
/** The longer side of what is written anew, and of what is looked at, in pixels. */
const [WRITTEN_SIDE, LOOKED_AT_SIDE] = [2400, 320];

/** @returns the photo, or the sentence why it cannot be one; it always answers (ACC-688) */
export const preparePhoto = async (file: File): Promise<ReadyPhoto | string> => {
  try {
    return await prepared(file);
  } catch (thrown) {
    return thrown instanceof CallFailure ? thrown.message : UNREADABLE;
  }
};

const prepared = async (file: File): Promise<ReadyPhoto | string> => {
  const image = await readable(file);
  if (!image && !(await isReadable(file))) return FILE_CHANGED;
  if (!image) return isHeic(new Uint8Array(await file.slice(0, 12).arrayBuffer())) ? HEIC_HELP : UNREADABLE;
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const fault = photoFault(size);
  if (fault !== null) return fault;
  const isTaken = TAKEN.has(file.type) && file.size <= MOST_UPLOAD_BYTES;
  const sent = isTaken ? file : await asJpeg(image, file.name);
  if (!sent || sent.size > MOST_UPLOAD_BYTES) return TOO_BIG;
  return { upload: await readUpload(sent), facts: { ...size, sharpness: sharpnessIn(image) } };
};

/** As the browser shows it, turned as it was held: Safari reads the iPhone's own format too. */
const readable = (file: File): Promise<HTMLImageElement | null> =>
  new Promise((resolve) => {
    const image = new Image();
    const address = URL.createObjectURL(file);
    const end = (read: HTMLImageElement | null): void => {
      URL.revokeObjectURL(address);
      resolve(read);
    };
    image.addEventListener('load', () => end(image));
    image.addEventListener('error', () => end(null));
    image.src = address;
  });

const drawn = (image: HTMLImageElement, side: number): CanvasRenderingContext2D | null => {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context;
};

const asJpeg = async (image: HTMLImageElement, name: string): Promise<File | null> => {
  const canvas = drawn(image, WRITTEN_SIDE)?.canvas;
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/jpeg', 0.88);
    else resolve(null);
  });
  return blob && new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' });
};

const sharpnessIn = (image: HTMLImageElement): number => {
  const context = drawn(image, LOOKED_AT_SIDE);
  if (!context) return Number.POSITIVE_INFINITY;
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const part = (i: number): number => data[i] ?? 0;
  const grey = Float32Array.from(
    { length: width * height },
    (_, i) => 0.299 * part(i * 4) + 0.587 * part(i * 4 + 1) + 0.114 * part(i * 4 + 2),
  );
  return sharpnessOf(grey, width, height);
};
