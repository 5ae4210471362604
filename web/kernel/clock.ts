/** What time it is in the browser: the server's time, however this device's clock is set. */
let aheadMs = 0;

/** A whole second of the `Date` header, and some way through the network, are no difference. */
const TOLERANCE_MS = 5_000;

/** What came after longer says when it was written, not what time it is (ACC-700). */
const LATE_MS = 3_000;

/** Follows the server: `date` is the `Date` header of an answer, for which one waited so long. */
export const followServer = (date: string | null, waitedMs = 0): void => {
  if (waitedMs > LATE_MS) return;
  const ahead = Date.parse(date ?? '') - Date.now();
  if (Math.abs(ahead - aheadMs) > TOLERANCE_MS) aheadMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
};

/** The milliseconds of this device's own clock, for what was measured by it: how long ago an answer came. */
export const deviceNow = (): number => Date.now();
/** The time now, of the server's clock. */
export const now = (): Date => new Date(Date.now() + aheadMs);
