/** How a code goes to somebody who cannot sign in, so that whoever else asks for codes never closes their way. */

/** ACC-341 */
export const RECOVERY_POLICY = {
  /** Codes of six digits, by SMS, that one line of askers gets a day: with five attempts each, twenty guesses. */
  shortPerDay: 4,
  /** Too many to guess: such a code needs no limit of wrong ones. */
  longDigits: 10,
  /** By e-mail, to one person and for one purpose. */
  mailsPerHour: 60,
  /** To a person without a proved e-mail address. */
  longSmsPerHour: 1,
  /** SMS for all strangers together: to numbers alike but for four digits, and in all. */
  strangersPerPrefix: 60,
  strangersInAll: 1_000,
} as const;

/** What this line of askers was sent for one person and purpose, and nobody has used. */
export type RecoveryFacts = {
  shortOfDay: number;
  mailsOfHour: number;
  longSmsOfHour: number;
  hasEmail: boolean;
  /** Is anything left of what SMS to strangers may cost? */
  isSmsLeft: boolean;
};
export type RecoveryWay = { method: 'SMS' | 'e-mail'; isLong: boolean };

/**
 * By SMS while that costs little and says little to who guesses; then by e-mail, which costs nothing, with more digits
 * than can be guessed. @returns null when nothing is to be sent now
 */
export const recoveryWay = (f: RecoveryFacts): RecoveryWay | null => {
  if (f.isSmsLeft && f.shortOfDay < RECOVERY_POLICY.shortPerDay) return { method: 'SMS', isLong: false };
  if (f.hasEmail) return f.mailsOfHour < RECOVERY_POLICY.mailsPerHour ? { method: 'e-mail', isLong: true } : null;
  return f.isSmsLeft && f.longSmsOfHour < RECOVERY_POLICY.longSmsPerHour ? { method: 'SMS', isLong: true } : null;
};

/**
 * In which line codes are counted: of somebody signed in, of whom an agent sponsors, of a browser somebody is known by,
 * or of all strangers.
 */
export type AskerLine = 'strangers' | `device:${string}` | `user:${number}` | `sponsored:${number}`;
