/** Sends a one-time code by SMS or e-mail, within the limits of how many may go out. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { decideRequest } from '@ema/domain/codes/challenge.ts';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import { first } from '../../db/rows.ts';
import type { Binding, Challenge, CodeContext, Method } from './challenge.ts';
import { keyedHash } from './keyed-hash.ts';
import { refuseFlood, tooManyCodes } from './limits.ts';
import { lockCodes } from './lock.ts';
import { challengeOf, stateOf } from './present.ts';
import { CHALLENGE, CHALLENGE_COLUMNS, isForThing, newestChallenge, sentBefore, type ChallengeRow } from './queries.ts';

export type CodeMessage = {
  method: Method;
  subject?: string;
  text: (code: string, minutes: number) => string;
  /** Kept with the challenge, beside where the request came from. */
  detail?: Record<string, unknown>;
};

/**
 * Sends a code, or within 60 seconds gives the challenge again whose code is under way. A new code kills the old one.
 * Runs in the caller's transaction. @throws too_many past the hourly limits
 */
export const startChallenge = async (c: CodeContext, binding: Binding, message: CodeMessage): Promise<Challenge> => {
  await lockCodes(c.db, [`person:${binding.personId}`, `to:${binding.destination}`]);
  const last = await newestChallenge(c.db, binding);
  const sent = await sentBefore(c.db, binding, c.now);
  for (const unused of [sent.toPerson, sent.toDestination]) {
    const decided = decideRequest(last && stateOf(last, binding), unused, c.now.getTime());
    if (last && decided.kind === 'under-way') return challengeOf(last, c.now);
    if (decided.kind === 'flood') throw tooManyCodes(decided.retryAfterSeconds);
  }
  await refuseFlood(c.db, binding, sent);
  await c.db.execute(sql`
    update challenges set cancelled_at = ema_now()
    where ${isForThing(binding)}
      and used_at is null
      and cancelled_at is null`);
  const code = String(randomInt(10 ** CODE_POLICY.digits)).padStart(CODE_POLICY.digits, '0');
  const challenge = challengeOf(await insertChallenge(c, binding, message, code), c.now);
  await send(c, challenge, message, code);
  return challenge;
};

const insertChallenge = async (
  c: CodeContext,
  binding: Binding,
  message: CodeMessage,
  code: string,
): Promise<ChallengeRow> => {
  const detail = JSON.stringify({ ...message.detail, requestIp: c.ip, requestUserAgent: c.userAgent });
  const inserted = await first(
    c.db,
    CHALLENGE,
    sql`
    insert into challenges (user_id, person_id, purpose, object, object_hash, destination, method, code_hash,
      attempts_left, created_at, expires_at, detail)
    values (${binding.userId}, ${binding.personId}, ${binding.purpose}, ${binding.object},
      ${binding.objectHash ?? ''}, ${binding.destination}, ${message.method},
      ${keyedHash(c.config.secret, binding, code)}, ${CODE_POLICY.attempts},
      ema_now(), ema_now() + make_interval(mins => ${CODE_POLICY.minutes}), ${detail}::jsonb)
    returning ${CHALLENGE_COLUMNS}`,
  );
  if (!inserted) throw new Error('no challenge was written');
  return inserted;
};

const send = async (c: CodeContext, challenge: Challenge, message: CodeMessage, code: string): Promise<void> => {
  const envelope = {
    to: challenge.destination,
    body: message.text(code, CODE_POLICY.minutes),
    expiresAt: challenge.expiresAt,
  };
  if (message.method === 'SMS') await c.outbox.sms(envelope);
  else await c.outbox.mail({ ...envelope, subject: message.subject ?? 'Il tuo codice' });
};
