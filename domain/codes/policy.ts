/** The figures of every one-time code: how long, how often, how many; evidence, limits and sentences derive from here. */

/** ACC-128; NIST SP 800-63B-4 §3.1.3, ASVS 6.6. */
export const CODE_POLICY = {
  digits: 6,
  minutes: 10,
  attempts: 5,
  resendSeconds: 60,
  /** Codes nobody used, to one person or one destination. */
  perHour: 5,
  /** Wrong codes of a person for one purpose. */
  failuresPerDay: 20,
  /** A call that came before the code was made may look at it after it waited for its turn. */
  waitSeconds: 10,
  /** Codes, used or not: to one destination in a day, of one requester, to numbers alike but for four digits, and in all in an hour. */
  dailyPerDestination: 20,
  hourlyPerRequester: 30,
  hourlyPerPrefix: 200,
  hourlyInAll: 3_000,
} as const;
export type CodePolicy = { readonly attempts: number };

/** How many wrong codes were entered for a challenge, which counts down from the policy's attempts; the right one spends one too. */
export const wrongAttempts = (policy: CodePolicy, attemptsLeft: number, isUsed: boolean): number =>
  policy.attempts - attemptsLeft - (isUsed ? 1 : 0);

export type FloodFacts = { ofRequester: number; ofDestinationToday: number };
/** How long whoever asks has to wait because too many codes went out, used or not; null when they need not. */
export const floodWaitSeconds = (f: FloodFacts): number | null => {
  if (f.ofRequester >= CODE_POLICY.hourlyPerRequester) return 3600;
  return f.ofDestinationToday >= CODE_POLICY.dailyPerDestination ? 6 * 3600 : null;
};
