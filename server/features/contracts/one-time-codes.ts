import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import type { Queryable } from '../../db/client.ts';
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
  /** Measured by the database's clock. */
  secondsLeft: number;
  resendInSeconds: number;
};
export type UsedChallenge = Challenge & { usedAt: Date; detail: Record<string, unknown> };
/** The part of a call that codes need; a call with its own transaction gives `{...c, db: tx, outbox: c.outboxOn(tx)}`. */
export type CodeContext = Pick<
  CallContext<Viewer | null>,
  'db' | 'outbox' | 'config' | 'ip' | 'userAgent' | 'commitAndRefuse'
>;

export const CODE_MINUTES = 10;
export const CODE_ATTEMPTS = 5;
export const WRONG_CODE = 'Codice non valido';
export const EXPIRED_CODE = 'Il token è scaduto. Richiedi un nuovo codice.';
const RESEND_SECONDS = 60;
/** Codes an hour that were asked for and not used, per person and per destination. */
const HOURLY = 5;
const DAILY_PER_DESTINATION = 20;
const HOURLY_PER_REQUESTER = 30;
const HOURLY_PER_PREFIX = 200;
const HOURLY_IN_ALL = 3_000;
const DAILY_FAILURES = 20;

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
  seconds_left: number;
  resend_in: number;
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
  const alive = last && !last.used_at && !last.cancelled_at && last.seconds_left > 0;
  if (
    alive &&
    last.resend_in > 0 &&
    last.destination === binding.destination &&
    last.object_hash === (binding.objectHash ?? '')
  )
    return present(last);
  await refuseFlood(c.db, binding);
  await c.db.execute(sql`
    update challenges set cancelled_at = clock_timestamp() where ${sameThing(binding)} and used_at is null and cancelled_at is null`);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const detail = JSON.stringify({ ...send.detail, requestIp: c.ip, requestUserAgent: c.userAgent });
  const made = await c.db.execute<Row>(sql`
    insert into challenges (user_id, person_id, purpose, object, object_hash, destination, method, code_hash, attempts_left, created_at, expires_at, detail)
    values (${binding.userId}, ${binding.personId}, ${binding.purpose}, ${binding.object}, ${binding.objectHash ?? ''}, ${binding.destination},
      ${send.method}, ${keyedHash(c.config.secret, binding, code)}, ${CODE_ATTEMPTS}, clock_timestamp(), clock_timestamp() + make_interval(mins => ${CODE_MINUTES}), ${detail}::jsonb)
    returning ${COLUMNS}`);
  const challenge = present(made.rows[0] as Row);
  const message = { to: binding.destination, body: send.text(code, CODE_MINUTES), expiresAt: challenge.expiresAt };
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
  const code = token.replaceAll(' ', '');
  await lock(c.db, [`person:${binding.personId}`]);
  const last = await newest(c.db, binding);
  if (!last || last.used_at || last.cancelled_at) throw refuse(`${WRONG_CODE}. Richiedi un nuovo codice.`);
  if (last.object_hash !== (binding.objectHash ?? '') || last.destination !== binding.destination) {
    await c.db.execute(sql`update challenges set cancelled_at = clock_timestamp() where id = ${last.id}`);
    if (options.neutral) c.commitAndRefuse(refuse(WRONG_CODE));
    c.commitAndRefuse(
      new CallError('wrong_state', 'Nel frattempo i dati da confermare sono cambiati. Richiedi un nuovo codice.'),
    );
  }
  if (last.seconds_left <= 0) throw refuse(EXPIRED_CODE);
  if (!/^[0-9]{6}$/.test(code)) throw refuse(WRONG_CODE);
  await refuseAfterFailures(c.db, binding);
  const spent = await c.db.execute<{ attempts_left: number }>(sql`
    update challenges set attempts_left = attempts_left - 1
    where id = ${last.id} and attempts_left > 0 and used_at is null and cancelled_at is null and expires_at > clock_timestamp()
    returning attempts_left`);
  const left = spent.rows[0]?.attempts_left;
  if (left === undefined) throw refuse(`${WRONG_CODE}. Hai esaurito i tentativi: richiedi un nuovo codice.`);
  if (!isSame(last.code_hash, keyedHash(c.config.secret, binding, code))) c.commitAndRefuse(refuse(wrongWith(left)));
  const used = await c.db.execute<Row>(sql`
    update challenges set used_at = clock_timestamp() where id = ${last.id} and used_at is null returning ${COLUMNS}`);
  const row = used.rows[0];
  if (!row?.used_at) throw refuse(WRONG_CODE);
  return { ...present(row), usedAt: toDate(row.used_at), detail: row.detail };
};

/** The challenge whose code may still be entered, if there is one. */
export const openChallenge = async (db: Queryable, thing: Omit<Binding, 'destination'>): Promise<Challenge | null> => {
  const row = await newest(db, thing);
  const open =
    row && !row.used_at && !row.cancelled_at && row.seconds_left > 0 && row.object_hash === (thing.objectHash ?? '');
  return open ? present(row) : null;
};

/** Kills the open codes of a person: after a change of a contact, or of the password. */
export const cancelChallenges = async (db: Queryable, personId: number, destination?: string): Promise<void> => {
  await db.execute(sql`
    update challenges set cancelled_at = clock_timestamp() where person_id = ${personId} and used_at is null and cancelled_at is null
      and ${destination === undefined ? sql`true` : sql`destination = ${destination}`}`);
};

/** `+39347123421` → `347 ••• ••21`; `marta@example.it` → `ma•••@example.it`. */
export const maskDestination = (destination: string): string => {
  const at = destination.indexOf('@');
  if (at >= 0) return `${destination.slice(0, Math.min(2, at))}•••${destination.slice(at)}`;
  return `${destination.replace(/^\+39/, '').slice(0, 3)} ••• ••${destination.slice(-2)}`;
};

const COLUMNS = sql`id, method, destination, object_hash, code_hash, attempts_left, created_at, expires_at, used_at, cancelled_at, detail,
  extract(epoch from expires_at - clock_timestamp())::float8 as seconds_left,
  extract(epoch from created_at - clock_timestamp())::float8 + ${sql.raw(String(RESEND_SECONDS))} as resend_in`;

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

/** @throws too_many when this person, number, requester or group of numbers has asked for too many codes */
const refuseFlood = async (db: Queryable, b: Binding): Promise<void> => {
  const found = await db.execute<{
    person: number;
    destination: number;
    day: number;
    requester: number;
    wait: number | null;
  }>(sql`
    select count(*) filter (where recent and unused and person_id = ${b.personId})::int as person,
      count(*) filter (where recent and unused and destination = ${b.destination})::int as destination,
      count(*) filter (where destination = ${b.destination})::int as day,
      count(*) filter (where recent and user_id = ${b.userId}::bigint)::int as requester,
      extract(epoch from min(created_at) filter (where recent) + interval '1 hour' - clock_timestamp())::float8 as wait
    from (
      select person_id, user_id, destination, created_at, used_at is null as unused, created_at > clock_timestamp() - interval '1 hour' as recent
      from challenges where created_at > clock_timestamp() - interval '1 day'
        and (person_id = ${b.personId} or destination = ${b.destination} or user_id = ${b.userId}::bigint)) x`);
  const n = found.rows[0];
  if (!n) return;
  const wait = Math.max(60, Math.ceil(n.wait ?? 3_600));
  const tooMany = (seconds: number) =>
    new CallError(
      'too_many',
      `Hai richiesto troppi codici. Potrai richiederne un altro tra ${Math.ceil(seconds / 60)} minuti.`,
      { retryAfterSeconds: seconds },
    );
  if (n.person >= HOURLY || n.destination >= HOURLY || n.requester >= HOURLY_PER_REQUESTER) throw tooMany(wait);
  if (n.day >= DAILY_PER_DESTINATION) throw tooMany(21_600);
  if (b.destination.startsWith('+')) await takeCounters(db, b.destination, tooMany);
};

/** Counters for numbers that differ in the last four digits only, and for all numbers together. */
const takeCounters = async (
  db: Queryable,
  destination: string,
  tooMany: (seconds: number) => CallError,
): Promise<void> => {
  for (const [key, limit] of [
    [`sms-prefix:${destination.slice(0, -4)}`, HOURLY_PER_PREFIX],
    ['sms-all:', HOURLY_IN_ALL],
  ] as const) {
    const taken = await db.execute<{ points: number; wait: number }>(sql`
      insert into rate_limits as r (key, points, expire) values (${key}, 1, ${Date.now() + 3_600_000})
      on conflict (key) do update set points = case when r.expire <= ${Date.now()} then 1 else r.points + 1 end,
        expire = case when r.expire <= ${Date.now()} then excluded.expire else r.expire end
      returning points, ceil((expire - ${Date.now()}) / 1000.0)::int as wait`);
    const row = taken.rows[0];
    if (row && row.points > limit) throw tooMany(Math.max(60, row.wait));
  }
};

/** @throws too_many after 20 wrong codes of one person and purpose in 24 hours, however many codes were sent */
const refuseAfterFailures = async (db: Queryable, b: Binding): Promise<void> => {
  const found = await db.execute<{ n: number }>(sql`
    select coalesce(sum(${CODE_ATTEMPTS} - attempts_left - case when used_at is null then 0 else 1 end), 0)::int as n from challenges
    where person_id = ${b.personId} and purpose = ${b.purpose} and created_at > clock_timestamp() - interval '24 hours'`);
  if ((found.rows[0]?.n ?? 0) >= DAILY_FAILURES)
    throw new CallError(
      'too_many',
      'Hai inserito troppi codici sbagliati. Riprova tra 24 ore o contatta l’assistenza.',
      { retryAfterSeconds: 86_400 },
    );
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

const wrongWith = (left: number): string => {
  if (left === 0) return `${WRONG_CODE}. Hai esaurito i tentativi: richiedi un nuovo codice.`;
  return left === 1 ? `${WRONG_CODE}. Ti resta un tentativo.` : `${WRONG_CODE}. Ti restano ${left} tentativi.`;
};

const present = (row: Row): Challenge => ({
  id: row.id,
  method: row.method,
  destination: row.destination,
  createdAt: toDate(row.created_at),
  expiresAt: toDate(row.expires_at),
  attemptsLeft: row.attempts_left,
  secondsLeft: Math.max(0, Math.floor(row.seconds_left)),
  resendInSeconds: Math.max(0, Math.ceil(row.resend_in)),
});
