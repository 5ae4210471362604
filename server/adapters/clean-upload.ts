/** Writes uploaded photos and papers anew, so that nothing is kept of them but what one sees. */
import { Worker } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { MOST_POSTER_PIXELS, POSTER_SIDE } from '@ema/domain/media/poster.ts';
import type { CleanedPdf } from './clean-pdf.ts';
import { UNREADABLE } from './unreadable.ts';

/** Why a file is not kept, in words for whoever chose it. */
export class UploadRefused extends Error {}

const TOO_MANY_PIXELS = 'La foto ha troppi pixel: riducila e riprova.';

const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
/** What a paper may take: one that packs gigabytes into a few bytes takes all there is. */
const MOST_PDF_SECONDS = 6;
const MOST_PDF_MEGABYTES = 256;

/** One at a time: what is written anew is held in memory as pixels. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const ended = last.then(work, work);
  last = ended.catch(() => undefined);
  return ended;
};

export type ImageType = 'image/jpeg' | 'image/png';

/** The same picture, turned as it is looked at, without position, camera or anything hidden. @throws UploadRefused */
export const cleanImage = (bytes: Buffer, type: ImageType): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: MOST_SECONDS });
    try {
      return await encode(image.rotate(), type).toBuffer();
    } catch (thrown) {
      const isHuge = thrown instanceof Error && /pixel limit|timeout/i.test(thrown.message);
      throw new UploadRefused(isHuge ? TOO_MANY_PIXELS : UNREADABLE, { cause: thrown });
    }
  });
const encode = (image: Sharp, type: ImageType): Sharp =>
  type === 'image/png' ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 85 });

/** The longer side of a small picture, in pixels. */
const SMALL_SIDE = 320;
/** A picture that was written anew already, small enough for a list. */
export const smallPicture = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp');
    return sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  });

/** What a browser drew of a film, written anew. @throws UploadRefused when it is no picture, or bigger than a frame */
export const posterPicture = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const image = sharp(bytes, { limitInputPixels: MOST_POSTER_PIXELS, failOn: 'error' });
    try {
      return await image
        .timeout({ seconds: MOST_SECONDS })
        .rotate()
        .resize(POSTER_SIDE, POSTER_SIDE, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer();
    } catch (thrown) {
      throw new UploadRefused(UNREADABLE, { cause: thrown });
    }
  });

/** The longer side of a product's picture, in pixels: four times what a card shows of it. */
const PRODUCT_SIDE = 480;
/** A picture that was written anew already, for the shop: what was see-through stays so. */
export const productPicture = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const { default: sharp } = await import('sharp');
    return sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .resize(PRODUCT_SIDE, PRODUCT_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  });

const TOO_COMPLEX = 'Il PDF è troppo complesso: stampalo di nuovo come PDF semplice, o caricane una foto.';
const LATE = Symbol('late');

/**
 * The same pages in a document of their own, made beside the server's own thread: whatever is packed into a paper, the
 * others are answered meanwhile, and what it takes is given back. @throws UploadRefused when it is broken, protected,
 * active or takes too long
 */
export const cleanPdf = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const worker = new Worker(new URL('./clean-pdf-worker.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: MOST_PDF_MEGABYTES },
      execArgv: [],
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      const cleaned = await Promise.race([
        new Promise<CleanedPdf>((resolve, reject) => worker.once('message', resolve).once('error', reject)),
        new Promise<typeof LATE>((resolve) => (timer = setTimeout(() => resolve(LATE), MOST_PDF_SECONDS * 1000))),
      ]);
      if (cleaned === LATE) throw new UploadRefused(TOO_COMPLEX);
      if ('refused' in cleaned) throw new UploadRefused(cleaned.refused);
      return Buffer.from(cleaned.bytes);
    } catch (thrown) {
      const isFull = (thrown as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
      throw isFull ? new UploadRefused(TOO_COMPLEX, { cause: thrown }) : thrown;
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  });
