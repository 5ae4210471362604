/** When a message that did not arrive is sent again, and when an address is given up for a while. */

/** Seconds after each attempt that failed: some three days in all, as Standard Webhooks proposes. */
export const RETRY_AFTER = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
export const MOST_ATTEMPTS = RETRY_AFTER.length + 1;
/** A fifth more or less, so that what failed together does not come back together. */
const JITTER = 0.2;

/** @param random from 0 to 1 @returns seconds until the next attempt after so many; null when that was the last */
export const retryAfter = (attempts: number, random: number): number | null => {
  const seconds = RETRY_AFTER[attempts - 1];
  return seconds === undefined ? null : Math.round(seconds * (1 + JITTER * (2 * random - 1)));
};

type Failing = { failures: number; since: Date; now: Date };
const PAUSED_AFTER = { failures: 10, hours: 24 } as const;
/** Nothing arrived for a day, though it was tried often. */
export const isPausedNow = ({ failures, since, now }: Failing): boolean =>
  failures >= PAUSED_AFTER.failures && now.getTime() - since.getTime() >= PAUSED_AFTER.hours * 3_600_000;

/** The former secret signs beside the new one for so long. */
export const FORMER_SECRET_HOURS = 24;
