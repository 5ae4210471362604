/** Sends a one-time code that somebody signed in asks for, within the limits of how many may go out. */
import { decideRequest } from '@ema/domain/codes/challenge.ts';
import { lineOf, type Binding, type Challenge, type CodeContext } from './challenge.ts';
import { issueCode, type CodeMessage } from './issue.ts';
import { refuseFlood, tooManyCodes } from './limits.ts';
import { lockCodes } from './lock.ts';
import { challengeOf, stateOf } from './present.ts';
import { newestChallenge, sentBefore } from './queries.ts';

/**
 * Sends a code, or within 60 seconds gives the challenge again whose code is under way. A new code kills the old one.
 * Runs in the caller's transaction. @throws too_many past the hourly limits
 */
export const startChallenge = async (c: CodeContext, binding: Binding, message: CodeMessage): Promise<Challenge> => {
  await lockCodes(c.db, [`person:${binding.personId}`, `to:${binding.destination}`]);
  const asker = lineOf(c);
  const last = await newestChallenge(c.db, binding);
  const sent = await sentBefore(c.db, binding, asker, c.now);
  for (const unused of [sent.toPerson, sent.toDestination]) {
    const decided = decideRequest(last && stateOf(last, binding), unused, c.now.getTime());
    if (last && decided.kind === 'under-way') return challengeOf(last, c.now);
    if (decided.kind === 'flood') throw tooManyCodes(decided.retryAfterSeconds);
  }
  await refuseFlood(c.db, binding, sent);
  return issueCode(c, binding, message, { asker, isLong: false });
};
