/** Makes a code, keeps its hash and leaves the message that carries it; an older code of the same thing dies. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import { RECOVERY_POLICY, type AskerLine } from '@ema/domain/codes/recovery.ts';
import { first } from '../../db/rows.ts';
import { isNobody, type Binding, type Challenge, type CodeContext, type Method } from './challenge.ts';
import { keyedHash } from './keyed-hash.ts';
import { challengeOf } from './present.ts';
import { CHALLENGE, CHALLENGE_COLUMNS, isForThing, type ChallengeRow } from './queries.ts';

export type CodeMessage = {
  method: Method;
  subject?: string;
  text: (code: string, minutes: number) => string;
  /** Kept with the challenge, beside where the request came from. */
  detail?: Record<string, unknown>;
};
/** What is kept of a request for a code. */
export type Issue = {
  asker: AskerLine;
  /** More digits than can be guessed. */
  isLong: boolean;
};

/** What codes need of whoever asks for one; a job has no viewer and cannot refuse. */
export type IssuingContext = Omit<CodeContext, 'commitAndRefuse' | 'viewer'>;

/** A code for nobody is kept like any other and goes nowhere. */
export const issueCode = async (
  c: IssuingContext,
  binding: Binding,
  message: CodeMessage,
  how: Issue,
): Promise<Challenge> => {
  await c.db.execute(sql`
    update challenges set cancelled_at = ema_now()
    where ${isForThing(binding)}
      and used_at is null
      and cancelled_at is null`);
  const code = newCode(how.isLong);
  const challenge = challengeOf(await insertChallenge(c, binding, message, { ...how, code }), c.now);
  if (!isNobody(binding.personId)) await send(c, challenge, message, code);
  return challenge;
};

const digits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');
const newCode = (isLong: boolean): string => digits(isLong ? RECOVERY_POLICY.longDigits : CODE_POLICY.digits);

const insertChallenge = async (
  c: IssuingContext,
  binding: Binding,
  message: CodeMessage,
  how: Issue & { code: string },
): Promise<ChallengeRow> => {
  const detail = JSON.stringify({
    ...message.detail,
    ...(how.isLong ? { isLong: true } : {}),
    requestIp: c.ip,
    requestUserAgent: c.userAgent,
  });
  const inserted = await first(
    c.db,
    CHALLENGE,
    sql`
    insert into challenges (user_id, person_id, asker, purpose, object, object_hash, destination, method, code_hash,
      attempts_left, created_at, expires_at, detail)
    values (${binding.userId}, ${binding.personId}, ${how.asker}, ${binding.purpose}, ${binding.object},
      ${binding.objectHash ?? ''}, ${binding.destination}, ${message.method},
      ${keyedHash(c.config.secret, binding, how.code)}, ${CODE_POLICY.attempts},
      ema_now(), ema_now() + make_interval(mins => ${CODE_POLICY.minutes}), ${detail}::jsonb)
    returning ${CHALLENGE_COLUMNS}`,
  );
  if (!inserted) throw new Error('no challenge was written');
  return inserted;
};

const send = async (c: IssuingContext, challenge: Challenge, message: CodeMessage, code: string): Promise<void> => {
  const envelope = {
    to: challenge.destination,
    body: message.text(code, CODE_POLICY.minutes),
    expiresAt: challenge.expiresAt,
  };
  if (message.method === 'SMS') await c.outbox.sms(envelope);
  else await c.outbox.mail({ ...envelope, subject: message.subject ?? 'Il tuo codice' });
};
