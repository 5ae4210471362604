/** Downloads files, and PDFs that are written while they are sent, telling how many of their pages are here. */
import { accountHeaders, brokenOff, failureOf, leaveEnded, noConnection } from './client.ts';
import { FILE_MS, inPieces, patience, PIECE_MS, type Patience } from './patience.ts';
import { shopHeaders } from './shop-of-page.ts';

export type Progress = { page: number; of: number };

/** What each page of a PDF begins with in the file. */
const PAGE = '/Type /Page\n';
/** A character for each byte. */
const textOf = (piece: Uint8Array): string => Array.from(piece, (byte) => String.fromCodePoint(byte)).join('');
/** Counts pages in the pieces of a file as they come; a mark may lie across two of them. */
export const pageCounter = (): ((piece: Uint8Array) => number) => {
  let rest = '';
  let pages = 0;
  return (piece) => {
    const parts = `${rest}${textOf(piece)}`.split(PAGE);
    pages += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(1 - PAGE.length);
    return pages;
  };
};

const nameOf = (response: Response): string => {
  const written = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return written ? decodeURIComponent(written) : 'documento.pdf';
};

/** @throws CallFailure with the server’s sentence; an ended session leads to the root, as of every call */
const askFor = async (url: string, { signal }: Patience): Promise<Response> => {
  const headers = { ...accountHeaders(), ...shopHeaders() };
  const response = await fetch(url, { credentials: 'same-origin', headers, signal }).catch(brokenOff(signal));
  if (response.ok) return response;
  const failure = await failureOf(response);
  throw failure.status === 401 ? leaveEnded() : failure;
};

/** Takes a file as long as it keeps coming. @throws CallFailure, also when it stops; AbortError when it was given up */
const take = async (given: AbortSignal | undefined, work: (patient: Patience) => Promise<void>): Promise<void> => {
  const patient = patience(FILE_MS, given);
  await work(patient).finally(patient.end);
};

/**
 * Saves the file under the name that the server gives it. An answer that is taken as a whole need not stay in memory:
 * browsers put a long one on their disk. @throws as {@link take}
 */
export const downloadFile = (url: string, given?: AbortSignal): Promise<void> =>
  take(given, async (patient) => {
    const response = await askFor(url, patient);
    save(await inPieces(response, patient).blob().catch(brokenOff(patient.signal)), nameOf(response));
  });

/** The same of a PDF, page by page. @throws as {@link downloadFile} */
export const downloadPdf = (url: string, onProgress: (progress: Progress) => void, given: AbortSignal): Promise<void> =>
  take(given, async (patient) => {
    const response = await askFor(url, patient);
    if (!response.body) throw noConnection();
    const of = Number(response.headers.get('x-pages') ?? 0);
    const count = pageCounter();
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    const next = () => {
      patient.wait(PIECE_MS);
      return reader.read().catch(brokenOff(patient.signal));
    };
    for (let read = await next(); !read.done; read = await next()) {
      pieces.push(read.value);
      onProgress({ page: count(read.value), of });
    }
    save(new Blob(pieces, { type: 'application/pdf' }), nameOf(response));
  });

export const save = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};
