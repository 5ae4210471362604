/** Writes uploaded photos and papers anew, so that nothing is kept of them but what one sees. */
import type { PDF } from '@libpdf/core';
import type { Sharp } from 'sharp';

/** Why a file is not kept, in words for whoever chose it. */
export class UploadRefused extends Error {}

const UNREADABLE = 'Il file è danneggiato o non è una foto (JPEG o PNG) o un PDF. Sceglilo di nuovo.';
const ACTIVE =
  'Il PDF contiene script, allegati o altri elementi attivi: stampalo di nuovo come PDF semplice, o caricane una foto.';
const PROTECTED = 'Il PDF è protetto da una password: toglila e riprova.';
const TOO_MANY_PIXELS = 'La foto ha troppi pixel: riducila e riprova.';

const MOST_PIXELS = 50_000_000;
const MOST_SECONDS = 10;
const MOST_OBJECTS = 100_000;

/** One at a time: what is written anew is held in memory as pixels. */
let last: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
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

/** Actions that do more than go to a page or an address. */
const ACTIONS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
  'GoTo3DView',
  'Movie',
  'Sound',
]);
const KEYS: readonly string[] = ['JS', 'JavaScript', 'XFA', 'EmbeddedFiles', 'EF', 'RichMediaContent', 'AF'];
const ANNOTATIONS: ReadonlySet<string> = new Set(['RichMedia', 'FileAttachment', 'Screen', 'Movie', 'Sound', '3D']);

/** The same pages in a document of their own. @throws UploadRefused when it is broken, protected or active */
export const cleanPdf = (bytes: Buffer): Promise<Buffer> =>
  inTurn(async () => {
    const library = await import('@libpdf/core');
    const source = await library.PDF.load(bytes).catch((cause: unknown) => {
      throw new UploadRefused(UNREADABLE, { cause });
    });
    if (source.isEncrypted) throw new UploadRefused(PROTECTED);
    if (await isActive(source)) throw new UploadRefused(ACTIVE);
    const count = source.getPageCount();
    if (count === 0) throw new UploadRefused(UNREADABLE);
    try {
      const clean = library.PDF.create();
      await clean.copyPagesFrom(
        source,
        Array.from({ length: count }, (_, i) => i),
      );
      return Buffer.from(await clean.save());
    } catch (cause) {
      throw new UploadRefused(UNREADABLE, { cause });
    }
  });

/** Looks at every object that can be reached from the root, however its names are spelled or where it is packed. */
const isActive = async ({ context: { info, registry } }: PDF): Promise<boolean> => {
  const { PdfArray, PdfDict, PdfName, PdfRef } = await import('@libpdf/core');
  const seen = new Set<unknown>();
  const waiting: unknown[] = [info.trailer];
  while (waiting.length > 0) {
    const next = waiting.pop();
    const object = next instanceof PdfRef ? registry.resolve(next) : next;
    if (object === null || seen.has(object) || (next instanceof PdfRef && seen.has(next))) continue;
    seen.add(next instanceof PdfRef ? next : object);
    if (seen.size > MOST_OBJECTS) return true;
    if (object instanceof PdfArray) waiting.push(...object);
    if (!(object instanceof PdfDict)) continue;
    const named = (key: string): string => {
      const value = object.get(key);
      return value instanceof PdfName ? value.value : '';
    };
    if (KEYS.some((key) => object.has(key)) || ACTIONS.has(named('S')) || ANNOTATIONS.has(named('Subtype')))
      return true;
    for (const [, value] of object) waiting.push(value);
  }
  return false;
};
