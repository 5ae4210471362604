/** When a session ends by itself, and acting for somebody within it. */
import type { Role } from './roles.ts';

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

type Limits = { idle: number; total: number };
type Whose = Pick<SessionTimes, 'isAdministrator' | 'isScanner'>;
/** How long a session lasts without use, and in all. */
const sessionLimits = (t: Whose): Limits => ({ idle: t.isAdministrator ? HOUR : 12 * HOUR, total: total(t) });
/** Of whoever signed in; the kind of their account is not known while they act for somebody, as no scanner can. */
export const limitsOf = (roles: readonly Role[], userType: string | null): Limits =>
  sessionLimits({ isAdministrator: roles.includes('ROLE_ADMIN'), isScanner: userType === 'scanner' });

/**
 * Has a session ended by time? 12 hours without use and 7 days in all; administrators 1 hour and 12 hours; scanners,
 * whose device is shared, 18 hours in all; acting for somebody ends after 60 minutes, and the session with it goes back
 * to its owner.
 */
export const isExpired = (t: SessionTimes): boolean => {
  const limits = sessionLimits(t);
  return t.now - t.lastUsedAt >= limits.idle || t.now - t.createdAt >= limits.total;
};

/** Has acting for somebody run its hour? */
export const actingIsOver = (t: SessionTimes): boolean =>
  t.actingSince !== null && t.now - t.actingSince >= ACTING_MINUTES * 60_000;
