/** Whether what a page reads is asked for again by itself when it failed, and after how long. */
import { CallFailure } from './client.ts';

const TIMES = 2;
/** Nobody waits longer than that without a word: the page says what is the matter. */
const LONGEST_MS = 10_000;

/** Where the browser itself knows of no network nothing is tried: what failed is asked again when it is back. */
const isWithoutNetwork = (): boolean => 'onLine' in navigator && !navigator.onLine;

/**
 * Without a connection, or when the server says that it cannot answer now; not when nothing came in time (ACC-765).
 * `count`: how often it was asked again.
 */
export const isAskedAgain = (count: number, error: unknown): boolean =>
  count < TIMES &&
  error instanceof CallFailure &&
  !error.isLate &&
  (error.status === 503 || (error.status === 0 && !isWithoutNetwork()));

/** In milliseconds: after one second, then two, but no sooner than the server said (NET-570). */
export const askedAgainAfter = (count: number, error: unknown): number => {
  const asked = error instanceof CallFailure ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(1_000 * 2 ** count, asked <= LONGEST_MS ? asked : 0);
};
