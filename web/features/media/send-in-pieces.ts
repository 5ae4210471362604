/** Sends a file in pieces to where it is arriving, and goes on by itself when the network comes back. */
import { abandonArrival, beginArrival, completeArrival, type listArrivals } from '@ema/calls/media.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { accountHeaders, CallFailure, FILE_CHANGED, isReadable, newIntent, sendCall } from '../../kernel/client.ts';

export type Arrival = CallOutput<typeof listArrivals>['items'][number];
type Medium = CallOutput<typeof completeArrival>;

/** A piece is here well before the server’s patience ends, on a slow line too. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** Longer and longer, then every half minute for an hour. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 120 }, () => 30_000)];
/** Answers after which the same piece may go well another time. */
const PASSING = new Set([0, 408, 409, 423, 429, 502, 503, 504]);
/** The same of the call after the last piece: of what is in its way only another that is just keeping the file ends. */
const isPassing = (thrown: unknown): boolean =>
  thrown instanceof CallFailure && (thrown.status === 409 ? thrown.code === 'in_progress' : PASSING.has(thrown.status));

/** So long, or until the network is back. @throws AbortError */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = new AbortController();
    const end = (then: () => void) => () => {
      stop.abort();
      then();
    };
    const wake = setTimeout(end(resolve), ms);
    stop.signal.addEventListener('abort', () => clearTimeout(wake));
    globalThis.addEventListener('online', end(resolve), stop);
    const leave = end(() => reject(new DOMException('left', 'AbortError')));
    signal.addEventListener('abort', leave, stop);
    if (signal.aborted) leave();
  });

/** Asks again what may be repeated, as often as a piece is sent again (NET-928). @throws CallFailure */
export const untilAnswered = async <T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (const ms of PAUSES) {
    try {
      return await ask();
    } catch (thrown) {
      if (!isPassing(thrown)) throw thrown;
      await pause(ms, signal);
    }
  }
  return ask();
};

type Sending = {
  file: File;
  /** What is here of it already, on whatever device it began. */
  arrival: Arrival | undefined;
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

/** @returns what it became @throws CallFailure */
export const sendInPieces = async ({ file, arrival, onSent, signal }: Sending): Promise<Medium> => {
  const body = { name: file.name.slice(-200), size: file.size };
  const { id, uploadUrl } = arrival ?? (await sendCall(beginArrival, { body }, { intent: newIntent(), signal }));
  await sendPieces(file, uploadUrl, onSent, signal);
  return untilAnswered(() => sendCall(completeArrival, { params: { id }, body: {} }, { signal }), signal);
};

export const giveUp = (id: string): Promise<undefined> => sendCall(abandonArrival, { params: { id } });

/** @throws CallFailure */
export const sendPieces = async (
  file: File,
  uploadUrl: string,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> => {
  const { DetailedError, Upload } = await import('tus-js-client');
  const statusOf = (thrown: Error): number =>
    thrown instanceof DetailedError ? (thrown.originalResponse?.getStatus() ?? 0) : 0;
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl,
      chunkSize: PIECE_BYTES,
      retryDelays: PAUSES,
      headers: accountHeaders(),
      storeFingerprintForResuming: false,
      onProgress: onSent,
      onShouldRetry: (thrown) => {
        if (statusOf(thrown) === 0) void refuseChanged();
        return PASSING.has(statusOf(thrown));
      },
      onSuccess: () => {
        stop();
        resolve();
      },
      onError: (thrown) => {
        stop();
        reject(failureOf(statusOf(thrown)));
      },
    });
    /** Nobody waits for the next pause once the network is back. */
    const hurry = () => void upload.abort().then(() => signal.aborted || upload.start());
    const giveUpWith = (why: Error) => {
      stop();
      void upload.abort();
      reject(why);
    };
    const leave = () => giveUpWith(new DOMException('left', 'AbortError'));
    /** No network brings back a file that was saved again or moved since it was chosen (NET-929). */
    const refuseChanged = async () => {
      if (!(await isReadable(file))) giveUpWith(new CallFailure(0, FILE_CHANGED));
    };
    const stop = () => {
      removeEventListener('online', hurry);
      signal.removeEventListener('abort', leave);
    };
    addEventListener('online', hurry);
    signal.addEventListener('abort', leave);
    upload.start();
  });
};

const GONE = 'Questo caricamento è scaduto: scegli di nuovo il file.';
const failureOf = (status: number): CallFailure =>
  status === 404 || status === 410
    ? new CallFailure(status, GONE)
    : new CallFailure(status, 'Il caricamento non è riuscito.', { isTold: false });
