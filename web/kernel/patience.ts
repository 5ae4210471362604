/** Gives up on what is asked of the network once nothing is heard of it: a line that is dead does not say so (ACC-765). */
import type { CallSpec } from '@ema/calls/kernel/call.ts';

/** A server answers within five seconds: the rest is the line's. What is written may wait for a provider as well. */
export const READ_MS = 30_000;
const WRITE_MS = 60_000;
/** The body of an answer that has begun. */
export const BODY_MS = 60_000;
/** So much a slow line carries in a millisecond, 16 kB a second: for a body with files in it. */
const SENT_A_MS = 16;
/** A file may be made first, however many rows it has; once it comes its next piece is soon here. */
export const FILE_MS = 120_000;
export const PIECE_MS = 30_000;
/** Nothing is drawn before it is known who is there: as long as that, and then as without a network. */
export const FIRST_MS = 6_000;

/** What `AbortSignal.timeout` gives up with, too. */
const LATE = 'TimeoutError';
/** Did nothing come in time? `signal`: of what was asked; what a body breaks off with says something else. */
export const isLate = (thrown: unknown, signal?: AbortSignal): boolean => {
  const why: unknown = signal?.aborted ? signal.reason : thrown;
  return why instanceof DOMException && why.name === LATE;
};
/** Did who asked give it up themselves? */
export const isGivenUp = (thrown: unknown, signal?: AbortSignal): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError' && !isLate(thrown, signal);

/** How long a call may take; null: as long as it takes, a file chosen from the disk tells how far it has come. */
export const longestMs = ({ method }: Pick<CallSpec, 'method'>, body: unknown): number | null => {
  if (body instanceof Blob) return null;
  if (method === 'GET') return READ_MS;
  return WRITE_MS + Math.ceil((JSON.stringify(body) ?? '').length / SENT_A_MS);
};
export type Patience = { signal: AbortSignal; wait: (ms: number) => void; end: () => void };
/**
 * Ends with `given`, or so long after it was last told to `wait`; null: not before it is told. `end`: all is here. Made
 * by hand: a browser without `AbortSignal.any` reads as well.
 */
export const patience = (ms: number | null, given?: AbortSignal): Patience => {
  const asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = (): void => asked.abort(given?.reason);
  const end = (): void => {
    clearTimeout(timer);
    given?.removeEventListener('abort', giveUp);
  };
  const wait = (longest: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => asked.abort(new DOMException('nothing came in time', LATE)), longest);
  };
  if (given?.aborted) giveUp();
  given?.addEventListener('abort', giveUp);
  if (ms !== null) wait(ms);
  return { signal: asked.signal, wait, end };
};

/** The same answer, to be taken as a whole; with each of its pieces the waiting begins anew. */
export const inPieces = (response: Response, { wait }: Patience): Response => {
  wait(PIECE_MS);
  if (!response.body) return response;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, pieces) => {
      wait(PIECE_MS);
      pieces.enqueue(piece);
    },
  });
  return new Response(response.body.pipeThrough(counted), { headers: response.headers });
};
