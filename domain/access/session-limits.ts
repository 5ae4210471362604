/** When a session ends by itself, and acting for somebody within it. */

const HOUR = 3_600_000;
/** Acting for somebody ends by itself after this long. */
export const ACTING_MINUTES = 60;

export type SessionTimes = {
  /** All in milliseconds since the epoch. */
  createdAt: number;
  lastUsedAt: number;
  actingSince: number | null;
  isAdministrator: boolean;
  /** Of an account that registers attendances and does nothing else. */
  isScanner: boolean;
  now: number;
};

const total = (t: Pick<SessionTimes, 'isAdministrator' | 'isScanner'>): number => {
  if (t.isAdministrator) return 12 * HOUR;
  return t.isScanner ? 18 * HOUR : 7 * 24 * HOUR;
};

/**
 * Has a session ended by time? 12 hours without use and 7 days in all; administrators 1 hour and 12 hours; scanners,
 * whose device is shared, 18 hours in all; acting for somebody ends after 60 minutes, and the session with it goes back
 * to its owner.
 */
export const isExpired = (t: SessionTimes): boolean => {
  const idle = t.isAdministrator ? HOUR : 12 * HOUR;
  return t.now - t.lastUsedAt >= idle || t.now - t.createdAt >= total(t);
};

/** Has acting for somebody run its hour? */
export const actingIsOver = (t: SessionTimes): boolean =>
  t.actingSince !== null && t.now - t.actingSince >= ACTING_MINUTES * 60_000;
