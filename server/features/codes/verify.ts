/** Checks a one-time code that somebody typed, and uses it up when it is right. */
import { sql } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import {
  CHANGED_CODE,
  EXPIRED_CODE,
  NO_CODE,
  normaliseCode,
  refusalOfAttempt,
  TOO_MANY_FAILURES,
  WRONG_CODE,
  wrongCodeSentence,
} from '@ema/domain/codes/challenge.ts';
import { first } from '../../db/rows.ts';
import { challenges } from '../../db/tables/access.ts';
import { lineOf, type Binding, type CodeContext, type UsedChallenge } from './challenge.ts';
import { isKeyedHash } from './keyed-hash.ts';
import { lockCodes } from './lock.ts';
import { challengeOf, stateOf } from './present.ts';
import { CHALLENGE, CHALLENGE_COLUMNS, failuresOfDay, newestChallenge } from './queries.ts';

/**
 * Spends one attempt, then compares. The right code is used up in the caller's transaction, together with its effect;
 * a wrong one is committed as spent and refused. `neutral`, for those who cannot sign in, says only «Codice non
 * valido», whatever is wrong; how many wrong ones there were a day it need not count (`RECOVERY_POLICY`).
 */
export const verifyChallenge = async (
  c: CodeContext,
  binding: Binding,
  token: string,
  options: { neutral?: boolean } = {},
): Promise<UsedChallenge> => {
  const refusal = (message: string) => invalidField('token', options.neutral ? WRONG_CODE : message);
  await lockCodes(c.db, [options.neutral ? `thing:${binding.object}` : `person:${binding.personId}`]);
  const last = await newestChallenge(c.db, binding);
  const failures = options.neutral ? 0 : await failuresOfDay(c.db, binding, lineOf(c), c.now);
  const why = last ? refusalOfAttempt(stateOf(last, binding), failures, c.now.getTime()) : 'none';
  if (!last || why === 'none') throw refusal(NO_CODE);
  if (why === 'changed') {
    await c.db.execute(sql`update challenges set cancelled_at = ema_now() where id = ${last.id}`);
    c.commitAndRefuse(options.neutral ? refusal(WRONG_CODE) : new CallError('wrong_state', CHANGED_CODE));
  }
  if (why === 'expired') throw refusal(EXPIRED_CODE);
  const code = normaliseCode(token);
  if (code === null) throw refusal(WRONG_CODE);
  if (why === 'failures') throw new CallError('too_many', TOO_MANY_FAILURES, { retryAfterSeconds: 86_400 });
  const attemptsLeft = await spendAttempt(c, last.id);
  if (attemptsLeft === null) throw refusal(wrongCodeSentence(0));
  const { destination } = last;
  if (!isKeyedHash(last.code_hash, c.config.secrets, { ...binding, destination }, code))
    c.commitAndRefuse(refusal(wrongCodeSentence(attemptsLeft)));
  const used = await first(
    c.db,
    CHALLENGE,
    sql`
    update challenges set used_at = ema_now()
    where id = ${last.id}
      and used_at is null
    returning ${CHALLENGE_COLUMNS}`,
  );
  if (!used?.used_at) throw refusal(WRONG_CODE);
  return { ...challengeOf(used, c.now), usedAt: used.used_at, detail: used.detail };
};

/** @returns how many attempts are left after this one; null when there was none to spend */
const spendAttempt = async (c: CodeContext, id: number): Promise<number | null> => {
  const spent = await first(
    c.db,
    { attempts_left: challenges.attemptsLeft },
    sql`
    update challenges set attempts_left = attempts_left - 1
    where id = ${id}
      and attempts_left > 0
      and used_at is null
      and cancelled_at is null
      and expires_at > ema_now()
    returning attempts_left`,
  );
  return spent?.attempts_left ?? null;
};
