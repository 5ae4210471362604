import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import {
  CHANGED_CODE,
  decideRequest,
  EXPIRED_CODE,
  floodSentence,
  NO_CODE,
  normaliseCode,
  refusalOfAttempt,
  TOO_MANY_FAILURES,
  WRONG_CODE,
  wrongCodeSentence,
  type CodeState,
} from '@ema/domain/codes/challenge.ts';
import { CODE_POLICY, floodWaitSeconds } from '@ema/domain/codes/policy.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { countOne } from '../../kernel/limits.ts';
import { toDate, type RawInstant } from './instants.ts';

/** What a code is for. A code of one purpose is nothing to another. */
export type Purpose =
  | 'contract-signature'
  | 'document-signature'
  | 'order-signature'
  | 'customer-signature'
  | 'contact-validation'
  | 'password-reset'
  | 'username-recovery'
  | 'account-activation';

/** What a code is bound to: it proves this and nothing else. */
export type Binding = {
  purpose: Purpose;
  /** Which thing, e.g. `contract:12` or `mobile`. */
  object: string;
  /** What that thing was when the code was asked for; a code of other contents is void. */
  objectHash?: string;
  /** The account that asks, when there is one. */
  userId: number | null;
  /** The person who must hold the destination. */
  personId: number;
  /** E.164 number or lower-case e-mail address. */
  destination: string;
};
export type Method = 'SMS' | 'e-mail';
export type Challenge = {
  id: number;
  method: Method;
  destination: string;
  createdAt: Date;
  expiresAt: Date;
  attemptsLeft: number;
  secondsLeft: number;
  resendInSeconds: number;
};
export type UsedChallenge = Challenge & { usedAt: Date; detail: Record<string, unknown> };
/** The part of a call that codes need; a call with its own transaction gives `{...c, db: tx, outbox: c.outboxOn(tx)}`. */
export type CodeContext = Pick<
  CallContext<Viewer | null>,
  'db' | 'now' | 'outbox' | 'config' | 'ip' | 'userAgent' | 'commitAndRefuse'
>;

type Row = {
  id: number;
  method: Method;
  destination: string;
  object_hash: string;
  code_hash: string;
  attempts_left: number;
  created_at: RawInstant;
  expires_at: RawInstant;
  used_at: RawInstant | null;
  cancelled_at: RawInstant | null;
  detail: Record<string, unknown>;
};

/**
 * Sends a code, or within 60 seconds gives the challenge again whose code is under way. A new code kills the old one.
 * Runs in the caller's transaction. @throws too_many past the hourly limits
 */
export const startChallenge = async (
  c: CodeContext,
  binding: Binding,
  send: {
    method: Method;
    subject?: string;
    text: (code: string, minutes: number) => string;
    detail?: Record<string, unknown>;
  },
): Promise<Challenge> => {
  await lock(c.db, [`person:${binding.personId}`, `to:${binding.destination}`]);
  const last = await newest(c.db, binding);
  const sent = await sentBefore(c.db, binding, c.now);
  for (const unused of [sent.toPerson, sent.toDestination]) {
    const decided = decideRequest(last && stateOf(last, binding), unused, c.now.getTime());
    if (last && decided.kind === 'under-way') return present(last, c.now);
    if (decided.kind === 'flood') throw tooMany(decided.retryAfterSeconds);
  }
  await refuseFlood(c.db, binding, sent);
  await c.db.execute(sql`
    update challenges set cancelled_at = ema_now()
    where ${sameThing(binding)} and used_at is null and cancelled_at is null`);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const detail = JSON.stringify({ ...send.detail, requestIp: c.ip, requestUserAgent: c.userAgent });
  const made = await c.db.execute<Row>(sql`
    insert into challenges (user_id, person_id, purpose, object, object_hash, destination, method, code_hash,
      attempts_left, created_at, expires_at, detail)
    values (${binding.userId}, ${binding.personId}, ${binding.purpose}, ${binding.object},
      ${binding.objectHash ?? ''}, ${binding.destination}, ${send.method},
      ${keyedHash(c.config.secret, binding, code)}, ${CODE_POLICY.attempts},
      ema_now(), ema_now() + make_interval(mins => ${CODE_POLICY.minutes}), ${detail}::jsonb)
    returning ${COLUMNS}`);
  const challenge = present(made.rows[0] as Row, c.now);
  const message = {
    to: binding.destination,
    body: send.text(code, CODE_POLICY.minutes),
    expiresAt: challenge.expiresAt,
  };
  if (send.method === 'SMS') await c.outbox.sms(message);
  else await c.outbox.mail({ ...message, subject: send.subject ?? 'Il tuo codice' });
  return challenge;
};

/**
 * Spends one attempt, then compares. The right code is used up in the caller's transaction, together with its effect;
 * a wrong one is committed as spent and refused. `neutral` says only «Codice non valido», whatever is wrong.
 */
export const verifyChallenge = async (
  c: CodeContext,
  binding: Binding,
  token: string,
  options: { neutral?: boolean } = {},
): Promise<UsedChallenge> => {
  const refuse = (message: string) => invalidField('token', options.neutral ? WRONG_CODE : message);
  await lock(c.db, [`person:${binding.personId}`]);
  const last = await newest(c.db, binding);
  const failures = await failuresOfDay(c.db, binding, c.now);
  const refusal = last ? refusalOfAttempt(stateOf(last, binding), failures, c.now.getTime()) : 'none';
  if (!last || refusal === 'none') throw refuse(NO_CODE);
  if (refusal === 'changed') {
    await c.db.execute(sql`update challenges set cancelled_at = ema_now() where id = ${last.id}`);
    if (options.neutral) c.commitAndRefuse(refuse(WRONG_CODE));
    c.commitAndRefuse(new CallError('wrong_state', CHANGED_CODE));
  }
  if (refusal === 'expired') throw refuse(EXPIRED_CODE);
  const code = normaliseCode(token);
  if (code === null) throw refuse(WRONG_CODE);
  if (refusal === 'failures') throw new CallError('too_many', TOO_MANY_FAILURES, { retryAfterSeconds: 86_400 });
  const spent = await c.db.execute<{ attempts_left: number }>(sql`
    update challenges set attempts_left = attempts_left - 1
    where id = ${last.id} and attempts_left > 0 and used_at is null and cancelled_at is null
      and expires_at > ema_now()
    returning attempts_left`);
  const left = spent.rows[0]?.attempts_left;
  if (left === undefined) throw refuse(wrongCodeSentence(0));
  if (!isSame(last.code_hash, keyedHash(c.config.secret, binding, code)))
    c.commitAndRefuse(refuse(wrongCodeSentence(left)));
  const used = await c.db.execute<Row>(sql`
    update challenges set used_at = ema_now() where id = ${last.id} and used_at is null returning ${COLUMNS}`);
  const row = used.rows[0];
  if (!row?.used_at) throw refuse(WRONG_CODE);
  return { ...present(row, c.now), usedAt: toDate(row.used_at), detail: row.detail };
};

/** The challenge whose code may still be entered, if there is one. */
export const openChallenge = async (
  c: Pick<CodeContext, 'db' | 'now'>,
  thing: Omit<Binding, 'destination'>,
): Promise<Challenge | null> => {
  const row = await newest(c.db, thing);
  if (!row) return null;
  const refusal = refusalOfAttempt(stateOf(row, { ...thing, destination: row.destination }), 0, c.now.getTime());
  return refusal === null || refusal === 'attempts' ? present(row, c.now) : null;
};

/** Kills the open codes of a person: after a change of a contact, or of the password. */
export const cancelChallenges = async (db: Queryable, personId: number, destination?: string): Promise<void> => {
  await db.execute(sql`
    update challenges set cancelled_at = ema_now()
    where person_id = ${personId} and used_at is null and cancelled_at is null
      and ${destination === undefined ? sql`true` : sql`destination = ${destination}`}`);
};

const COLUMNS = sql`id, method, destination, object_hash, code_hash, attempts_left, created_at, expires_at, used_at, cancelled_at,
  detail`;

/** A code as the rules see it. */
const stateOf = (row: Row, b: Binding): CodeState => ({
  createdAt: toDate(row.created_at).getTime(),
  isUsed: row.used_at !== null,
  isCancelled: row.cancelled_at !== null,
  attemptsLeft: row.attempts_left,
  isOfSameThing: row.object_hash === (b.objectHash ?? '') && row.destination === b.destination,
});

const sameThing = (b: Pick<Binding, 'purpose' | 'object' | 'userId' | 'personId'>): SQL => sql`
  person_id = ${b.personId} and purpose = ${b.purpose} and object = ${b.object} and user_id is not distinct from ${b.userId}::bigint`;

const newest = async (
  db: Queryable,
  b: Pick<Binding, 'purpose' | 'object' | 'userId' | 'personId'>,
): Promise<Row | null> =>
  (await db.execute<Row>(sql`select ${COLUMNS} from challenges where ${sameThing(b)} order by id desc limit 1`))
    .rows[0] ?? null;

/** Whoever starts or verifies for one person or number does it one after the other, until the end of the transaction. */
const lock = async (db: Queryable, names: string[]): Promise<void> => {
  const keys = sql.join(
    names.toSorted().map((name) => sql`(${`one-time-code ${name}`})`),
    sql`, `,
  );
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(k, 0)) from (values ${keys}) as keys(k)`);
};

const tooMany = (seconds: number): CallError =>
  new CallError('too_many', floodSentence(seconds), { retryAfterSeconds: seconds });

type SentBefore = { toPerson: number[]; toDestination: number[]; ofDay: number; ofRequester: number };
/** What was sent before to this person and this number: when the unused ones of the last hour were made, and how many in all. */
const sentBefore = async (db: Queryable, b: Binding, now: Date): Promise<SentBefore> => {
  const found = await db.execute<{
    person: number[] | null;
    destination: number[] | null;
    day: number;
    requester: number;
  }>(sql`
    select json_agg(at) filter (where recent and unused and person_id = ${b.personId}) as person,
      json_agg(at) filter (where recent and unused and destination = ${b.destination}) as destination,
      count(*) filter (where destination = ${b.destination})::int as day,
      count(*) filter (where recent and user_id = ${b.userId}::bigint)::int as requester
    from (
      select person_id, user_id, destination, (extract(epoch from created_at) * 1000)::float8 as at,
        used_at is null as unused, created_at > ${now.toISOString()}::timestamptz - interval '1 hour' as recent
      from challenges
      where created_at > ${now.toISOString()}::timestamptz - interval '1 day'
        and (person_id = ${b.personId} or destination = ${b.destination} or user_id = ${b.userId}::bigint)) x`);
  const n = found.rows[0];
  return {
    toPerson: n?.person ?? [],
    toDestination: n?.destination ?? [],
    ofDay: n?.day ?? 0,
    ofRequester: n?.requester ?? 0,
  };
};

/** @throws too_many when this number, requester or group of numbers got too many codes, used or not */
const refuseFlood = async (db: Queryable, b: Binding, sent: SentBefore): Promise<void> => {
  const wait = floodWaitSeconds({ ofRequester: sent.ofRequester, ofDestinationToday: sent.ofDay });
  if (wait !== null) throw tooMany(wait);
  if (b.destination.startsWith('+')) await takeCounters(db, b.destination);
};

/** Counters for numbers that differ in the last four digits only, and for all numbers together. */
const takeCounters = async (db: Queryable, destination: string): Promise<void> => {
  for (const [key, limit] of [
    [`sms-prefix:${destination.slice(0, -4)}`, CODE_POLICY.hourlyPerPrefix],
    ['sms-all:', CODE_POLICY.hourlyInAll],
  ] as const) {
    const { points, wait } = await countOne(db as Tx, key, 3600);
    if (points > limit) throw tooMany(Math.max(60, wait));
  }
};

/** Wrong codes of one person and purpose in the last 24 hours, whatever code they were meant for. */
const failuresOfDay = async (db: Queryable, b: Binding, now: Date): Promise<number> => {
  const found = await db.execute<{ n: number }>(sql`
    select coalesce(sum(${CODE_POLICY.attempts} - attempts_left - case when used_at is null then 0 else 1 end), 0)::int as n
    from challenges
    where person_id = ${b.personId} and purpose = ${b.purpose}
      and created_at > ${now.toISOString()}::timestamptz - interval '24 hours'`);
  return found.rows[0]?.n ?? 0;
};

const keyedHash = (secret: string, b: Binding, code: string): string =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'one-time-code',
        b.purpose,
        b.object,
        b.objectHash ?? '',
        b.userId,
        b.personId,
        b.destination,
        code,
      ]),
    )
    .digest('hex');

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'));

const present = (row: Row, now: Date): Challenge => ({
  id: row.id,
  method: row.method,
  destination: row.destination,
  createdAt: toDate(row.created_at),
  expiresAt: toDate(row.expires_at),
  attemptsLeft: row.attempts_left,
  secondsLeft: Math.max(0, Math.floor((toDate(row.expires_at).getTime() - now.getTime()) / 1000)),
  resendInSeconds: Math.max(
    0,
    Math.ceil((toDate(row.created_at).getTime() - now.getTime()) / 1000 + CODE_POLICY.resendSeconds),
  ),
});
