/** Sends a file in pieces to where it is arriving, and goes on by itself when the network comes back. */
import { abandonArrival, beginArrival, completeArrival, type listArrivals } from '@ema/calls/media.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { accountHeaders, CallFailure, newIntent, sendCall } from '../../kernel/client.ts';

export type Arrival = CallOutput<typeof listArrivals>['items'][number];
type Medium = CallOutput<typeof completeArrival>;

/** A piece is here well before the server’s patience ends, on a slow line too. */
const PIECE_BYTES = 2 * 1024 * 1024;
/** Longer and longer, then every half minute for an hour. */
const PAUSES = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 120 }, () => 30_000)];
/** Answers after which the same piece may go well another time. */
const PASSING = new Set([0, 408, 409, 423, 429, 502, 503, 504]);

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
  return sendCall(completeArrival, { params: { id }, body: {} }, { signal });
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
      onShouldRetry: (thrown) => PASSING.has(statusOf(thrown)),
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
    const leave = () => {
      stop();
      void upload.abort();
      reject(new DOMException('left', 'AbortError'));
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
