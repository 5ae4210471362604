/** When a one-time code may be sent, how long it may be tried, and what is said when it may not. */
import { CODE_POLICY } from './policy.ts';
import { RECOVERY_POLICY } from './recovery.ts';

const LENGTHS: readonly number[] = [CODE_POLICY.digits, RECOVERY_POLICY.longDigits];
/** What was typed or pasted, without spaces and dashes («123 456»); null when it is not a code's digits. */
export const normaliseCode = (typed: string): string | null => {
  const compact = typed.replace(/[\s-]/g, '');
  return LENGTHS.includes(compact.length) && /^[0-9]+$/.test(compact) ? compact : null;
};

/** Times in milliseconds, all of one clock: that of the calls. */
export type CodeState = {
  createdAt: number;
  isUsed: boolean;
  isCancelled: boolean;
  attemptsLeft: number;
  isOfSameThing: boolean;
};

/** Why a code cannot be tried: `failures` is a limit of the person, the others are of this code. */
export type CodeRefusal = 'none' | 'changed' | 'expired' | 'attempts' | 'failures';

const endsAt = (createdAt: number): number => createdAt + CODE_POLICY.minutes * 60_000;
/** Only the newest code lives, from its making until, not at, its end; a clock set back revives nothing. */
const isAlive = (code: CodeState, now: number): boolean =>
  !code.isUsed &&
  !code.isCancelled &&
  now >= code.createdAt - CODE_POLICY.waitSeconds * 1000 &&
  now < endsAt(code.createdAt);

/**
 * May an attempt be spent on the newest code? Ask before comparing; a clock that was set back revives nothing.
 * @param failuresOfDay wrong codes of this person and purpose in the last 24 hours, whatever code they were meant for
 */
export const refusalOfAttempt = (code: CodeState | null, failuresOfDay: number, now: number): CodeRefusal | null => {
  if (!code || code.isUsed || code.isCancelled) return 'none';
  if (!code.isOfSameThing) return 'changed';
  if (!isAlive(code, now)) return 'expired';
  if (failuresOfDay >= CODE_POLICY.failuresPerDay) return 'failures';
  return code.attemptsLeft > 0 ? null : 'attempts';
};

/** How long after its end a code's field still says that it expired. */
const SHOWN_MINUTES = 60;
/** Does the code's field stand on the screen: while it may be tried, out of attempts, or expired not long ago (ACC-126)? */
export const isShown = (code: CodeState, now: number): boolean => {
  const why = refusalOfAttempt(code, 0, now);
  if (why === 'expired') return now >= endsAt(code.createdAt) && now < endsAt(code.createdAt) + SHOWN_MINUTES * 60_000;
  return why === null || why === 'attempts';
};

export type Request =
  | { kind: 'send' }
  | { kind: 'under-way'; secondsToResend: number }
  | { kind: 'flood'; retryAfterSeconds: number };

/**
 * What asking for a code does: sends one (and kills the last), gives the one again that is under way since less than a
 * minute, or is refused for an hour's flood.
 * @param sentUnused when codes that nobody used were made, in the last hour, for this person or this number
 */
export const decideRequest = (last: CodeState | null, sentUnused: readonly number[], now: number): Request => {
  if (last !== null && isAlive(last, now) && last.isOfSameThing) {
    const resendAt = last.createdAt + CODE_POLICY.resendSeconds * 1000;
    if (now < resendAt) return { kind: 'under-way', secondsToResend: Math.ceil((resendAt - now) / 1000) };
  }
  const recent = sentUnused.filter((at) => at > now - 3_600_000).toSorted((a, b) => a - b);
  const oldest = recent[recent.length - CODE_POLICY.perHour];
  return oldest === undefined
    ? { kind: 'send' }
    : { kind: 'flood', retryAfterSeconds: Math.max(1, Math.ceil((oldest + 3_600_000 - now) / 1000)) };
};

/** What is said of a code that nothing more is told about. */
export const WRONG_CODE = 'Codice non valido';
export const NO_CODE = `${WRONG_CODE}. Richiedi un nuovo codice.`;
/** ACC-126 */
export const EXPIRED_CODE = 'Il token è scaduto. Richiedi un nuovo codice.';
export const CHANGED_CODE = 'Nel frattempo i dati da confermare sono cambiati. Richiedi un nuovo codice.';
export const TOO_MANY_FAILURES = 'Hai inserito troppi codici sbagliati. Riprova tra 24 ore o contatta l’assistenza.';
/** Too many codes were asked for (ACC-090). */
export const floodSentence = (retryAfterSeconds: number): string =>
  `Hai richiesto troppi codici. Potrai richiederne un altro tra ${minutesOf(Math.ceil(retryAfterSeconds / 60))}.`;
const minutesOf = (n: number): string => (n === 1 ? 'un minuto' : `${n} minuti`);

/** The sentence of a wrong code (ACC-125), with what is left of the attempts. */
export const wrongCodeSentence = (attemptsLeft: number): string => {
  if (attemptsLeft <= 0) return 'Codice non valido. Hai esaurito i tentativi: richiedi un nuovo codice.';
  return attemptsLeft === 1
    ? 'Codice non valido. Ti resta un tentativo.'
    : `Codice non valido. Ti restano ${attemptsLeft} tentativi.`;
};
