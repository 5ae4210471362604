/** Writes codes that somebody asked for and typed wrong, as many as reach every limit of codes (ACC-090). */
import { CODE_POLICY } from '@ema/domain/codes/policy.ts';
import type { AskerLine } from '@ema/domain/codes/recovery.ts';
import type { Portal } from './harness.ts';

/**
 * Half an hour ago somebody asked for as many codes of a person as an hour allows, and typed each wrong until none
 * could be typed: the person, or the agent `askedBy`, or whoever is counted in that line.
 */
export const spendCodes = (t: Portal, personId: number, purpose: string, askedBy?: number | AskerLine) =>
  t.db.query(
    `insert into challenges (
       person_id, asker, purpose, object, destination, method, code_hash, attempts_left, created_at, expires_at)
     select
       $1, coalesce($4, 'user:' || (select id from users where person_id = $1)),
       $2, 'spent', 'spent', 'SMS', 'spent', 0,
       ema_now() - interval '30 minutes', ema_now() - interval '20 minutes'
     from generate_series(1, $3)`,
    [personId, purpose, CODE_POLICY.perHour, typeof askedBy === 'number' ? `user:${askedBy}` : (askedBy ?? null)],
  );

/** The person whom a mobile number belongs to. */
export const personWith = async (t: Portal, mobile: string): Promise<number> =>
  Number((await t.db.query<{ id: string }>('select id from people where mobile = $1', [mobile])).rows[0]?.id);
