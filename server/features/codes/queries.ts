/** Reads the codes that were sent: the newest for a thing, how many went out, and how many wrong ones came back. */
import { sql, type SQL } from 'drizzle-orm';
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
/** What went to this person and this number: when the unused codes of the last hour were sent, and how many in all. */
export const sentBefore = async (db: Queryable, b: Binding, now: Date): Promise<SentBefore> => {
  const row = await first(
    db,
    SENT,
    sql`
    select json_agg(at) filter (where recent and unused and person_id = ${b.personId}) as person,
      json_agg(at) filter (where recent and unused and destination = ${b.destination}) as destination,
      count(*) filter (where destination = ${b.destination})::int as day,
      count(*) filter (where recent and user_id = ${b.userId}::bigint)::int as requester
    from (
      select person_id, user_id, destination, (extract(epoch from created_at) * 1000)::float8 as at,
        used_at is null as unused,
        created_at > ${now.toISOString()}::timestamptz - interval '1 hour' as recent
      from challenges
      where created_at > ${now.toISOString()}::timestamptz - interval '1 day'
        and (person_id = ${b.personId} or destination = ${b.destination} or user_id = ${b.userId}::bigint)) sent`,
  );
  return {
    toPerson: row?.person ?? [],
    toDestination: row?.destination ?? [],
    ofDay: row?.day ?? 0,
    ofRequester: row?.requester ?? 0,
  };
};

/** Wrong codes of one person and purpose in the last 24 hours, whatever code they were meant for. */
export const failuresOfDay = async (db: Queryable, b: Binding, now: Date): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`
    select coalesce(sum(
        ${CODE_POLICY.attempts} - attempts_left - case when used_at is null then 0 else 1 end), 0)::int as n
    from challenges
    where person_id = ${b.personId}
      and purpose = ${b.purpose}
      and created_at > ${now.toISOString()}::timestamptz - interval '24 hours'`,
  );
  return counted?.n ?? 0;
};
