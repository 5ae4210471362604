/** Reads the codes that were sent: the newest for a thing, how many went out, and how many wrong ones came back. */
import { sql, type SQL } from 'drizzle-orm';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, json, nullable, type RowOf } from '../../db/rows.ts';
import { challenges } from '../../db/tables/access.ts';
import type { Binding, BoundThing } from './challenge.ts';

export const CHALLENGE = {
  id: challenges.id,
  method: challenges.method,
  destination: challenges.destination,
  object_hash: challenges.objectHash,
  code_hash: challenges.codeHash,
  attempts_left: challenges.attemptsLeft,
  created_at: challenges.createdAt,
  expires_at: challenges.expiresAt,
  used_at: challenges.usedAt,
  cancelled_at: challenges.cancelledAt,
  detail: challenges.detail,
};
export type ChallengeRow = RowOf<typeof CHALLENGE>;
export const CHALLENGE_COLUMNS = sql`id, method, destination, object_hash, code_hash, attempts_left,
  created_at, expires_at, used_at, cancelled_at, detail`;

/** The condition that a code was sent for the same purpose, thing, account and person. */
export const isForThing = (b: BoundThing): SQL => sql`
  person_id = ${b.personId}
  and purpose = ${b.purpose}
  and object = ${b.object}
  and user_id is not distinct from ${b.userId}::bigint`;

/** Only the newest code of a thing counts. */
export const newestChallenge = (db: Queryable, thing: BoundThing): Promise<ChallengeRow | null> =>
  first(
    db,
    CHALLENGE,
    sql`
    select ${CHALLENGE_COLUMNS}
    from challenges
    where ${isForThing(thing)}
    order by id desc
    limit 1`,
  );

const SENT = {
  person: nullable(json<number[]>()),
  destination: nullable(json<number[]>()),
  day: integer(),
  requester: integer(),
};

export type SentBefore = { toPerson: number[]; toDestination: number[]; ofDay: number; ofRequester: number };
/**
 * What an asker was sent for this person, and what went to this contact: when the unused codes of the last hour were
 * made, and how many in all. To their own proved contact nobody else's codes count; to another's, all but strangers'.
 */
export const sentBefore = async (db: Queryable, b: Binding, asker: AskerLine, now: Date): Promise<SentBefore> => {
  const row = await first(
    db,
    SENT,
    sql`
    select json_agg(at) filter (where recent and unused and mine and person_id = ${b.personId}) as person,
      json_agg(at) filter (where recent and unused and counts and destination = ${b.destination}) as destination,
      count(*) filter (where counts and destination = ${b.destination})::int as day,
      count(*) filter (where recent and mine)::int as requester
    from (
      select person_id, destination, (extract(epoch from created_at) * 1000)::float8 as at,
        used_at is null as unused,
        created_at > ${now.toISOString()}::timestamptz - interval '1 hour' as recent,
        asker = ${asker} as mine,
        asker = ${asker} or not (own.proved or asker = 'strangers' or asker like 'device:%') as counts
      from challenges,
        (select exists (
          select 1
          from people p
          join users u on u.person_id = p.id
          where p.id = ${b.personId}
            and u.id = ${b.userId}::bigint
            and ((p.mobile = ${b.destination} and p.mobile_validated_at is not null)
              or (lower(p.email) = ${b.destination} and p.email_validated_at is not null))) as proved) own
      where created_at > ${now.toISOString()}::timestamptz - interval '1 day'
        and (destination = ${b.destination} or asker = ${asker})) sent`,
  );
  return {
    toPerson: row?.person ?? [],
    toDestination: row?.destination ?? [],
    ofDay: row?.day ?? 0,
    ofRequester: row?.requester ?? 0,
  };
};

const RECOVERY = { short_of_day: integer(), mails_of_hour: integer(), long_sms_of_hour: integer() };
/** The recovery codes that this line was sent for these contacts and that nobody used. */
export const recoveryCodesBefore = async (
  db: Queryable,
  b: Binding,
  asker: AskerLine,
  now: Date,
): Promise<{ shortOfDay: number; mailsOfHour: number; longSmsOfHour: number }> => {
  const row = await first(
    db,
    RECOVERY,
    sql`
    select count(*) filter (where not is_long)::int as short_of_day,
      count(*) filter (where is_long and recent and method = 'e-mail')::int as mails_of_hour,
      count(*) filter (where is_long and recent and method = 'SMS')::int as long_sms_of_hour
    from (
      select method, coalesce((detail ->> 'isLong')::boolean, false) as is_long,
        created_at > ${now.toISOString()}::timestamptz - interval '1 hour' as recent
      from challenges
      where destination in (${b.destination}, ${b.alternative ?? b.destination})
        and created_at > ${now.toISOString()}::timestamptz - interval '1 day'
        and purpose = ${b.purpose}
        and asker = ${asker}
        and used_at is null) sent`,
  );
  return {
    shortOfDay: row?.short_of_day ?? 0,
    mailsOfHour: row?.mails_of_hour ?? 0,
    longSmsOfHour: row?.long_sms_of_hour ?? 0,
  };
};

/** Wrong codes that an asker typed for one person and purpose in 24 hours, whatever code they were meant for. */
export const failuresOfDay = async (db: Queryable, b: Binding, asker: AskerLine, now: Date): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`
    select coalesce(sum(
        ${CODE_POLICY.attempts} - attempts_left - case when used_at is null then 0 else 1 end), 0)::int as n
    from challenges
    where person_id = ${b.personId}
      and asker = ${asker}
      and purpose = ${b.purpose}
      and created_at > ${now.toISOString()}::timestamptz - interval '24 hours'`,
  );
  return counted?.n ?? 0;
};
