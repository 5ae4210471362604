/** Writes an uploaded paper anew, or says why it is not kept. Only `clean-pdf-worker.ts` runs it. */
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfString } from '@libpdf/core';
import { UNREADABLE } from './unreadable.ts';

const ACTIVE =
  'Il PDF contiene script, allegati o altri elementi attivi: stampalo di nuovo come PDF semplice, o caricane una foto.';
const PROTECTED = 'Il PDF è protetto da una password: toglila e riprova.';
const MOST_OBJECTS = 100_000;

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

/** The paper written anew, or why it is not kept, in words for whoever chose it. */
export type CleanedPdf = { bytes: Uint8Array } | { refused: string };

/** The same pages in a document of their own, unless it is broken, protected or active. */
export const cleanedPdf = async (bytes: Uint8Array): Promise<CleanedPdf> => {
  try {
    const source = await PDF.load(bytes);
    if (source.isEncrypted) return { refused: PROTECTED };
    if (isActive(source)) return { refused: ACTIVE };
    const count = source.getPageCount();
    if (count === 0) return { refused: UNREADABLE };
    const clean = PDF.create();
    await clean.copyPagesFrom(
      source,
      Array.from({ length: count }, (_, i) => i),
    );
    return { bytes: await clean.save() };
  } catch {
    return { refused: UNREADABLE };
  }
};

/** Addresses that a link may lead to; anything else runs something. */
const ADDRESS = /^(?:https?:|mailto:|tel:)/i;
const isOddAddress = (object: PdfDict, resolve: (ref: PdfRef) => unknown): boolean => {
  const uri = object.get('URI');
  const address = uri instanceof PdfRef ? resolve(uri) : uri;
  return address instanceof PdfString && !ADDRESS.test(address.asString().trim());
};

/** Looks at every object that can be reached from the root, however its names are spelled or where it is packed. */
const isActive = ({ context: { info, registry } }: PDF): boolean => {
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
    if (
      isOddAddress(object, (ref) => registry.resolve(ref)) ||
      KEYS.some((key) => object.has(key)) ||
      ACTIONS.has(named('S')) ||
      ANNOTATIONS.has(named('Subtype'))
    )
      return true;
    for (const [, value] of object) waiting.push(value);
  }
  return false;
};
