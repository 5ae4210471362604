/** Refuses a code when too many went out, used or not: to one number, for one requester, to alike numbers, to all. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { floodSentence } from '@ema/domain/codes/challenge.ts';
import { CODE_POLICY, floodWaitSeconds } from '@ema/domain/codes/policy.ts';
import { RECOVERY_POLICY, type AskerLine } from '@ema/domain/codes/recovery.ts';
import type { Tx } from '../../db/client.ts';
import { countOne } from '../../kernel/limits.ts';
import { isNobody, type Binding } from './challenge.ts';
import type { SentBefore } from './queries.ts';

export const tooManyCodes = (seconds: number): CallError =>
  new CallError('too_many', floodSentence(seconds), { retryAfterSeconds: seconds });

/** @throws too_many when this number, requester or group of numbers got too many codes */
export const refuseFlood = async (tx: Tx, b: Binding, sent: SentBefore): Promise<void> => {
  const wait = floodWaitSeconds({ ofRequester: sent.ofRequester, ofDestinationToday: sent.ofDay });
  if (wait !== null) throw tooManyCodes(wait);
  if (b.destination.startsWith('+')) await takeCounters(tx, b.destination);
};

/** Counters for numbers that differ in the last four digits only, and for all numbers together. */
const takeCounters = async (tx: Tx, destination: string): Promise<void> => {
  for (const [key, limit] of [
    [`sms-prefix:${destination.slice(0, -4)}`, CODE_POLICY.hourlyPerPrefix],
    ['sms-all:', CODE_POLICY.hourlyInAll],
  ] as const) {
    const { points, wait } = await countOne(tx, key, 3600);
    if (points > limit) throw tooManyCodes(Math.max(60, wait));
  }
};

/** What SMS to strangers may cost is counted apart: they use up nobody else's. A code for nobody costs nothing. */
export const isSmsLeft = async (tx: Tx, b: Binding, asker: AskerLine): Promise<boolean> => {
  if (isNobody(b.personId) || asker !== 'strangers') return true;
  for (const [key, limit] of [
    [`sms-strangers-prefix:${b.destination.slice(0, -4)}`, RECOVERY_POLICY.strangersPerPrefix],
    ['sms-strangers:', RECOVERY_POLICY.strangersInAll],
  ] as const) {
    const { points } = await countOne(tx, key, 3600);
    if (points > limit) return false;
  }
  return true;
};
