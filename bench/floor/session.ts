/** Reads who asks, within the statement of the call itself. */
import { createHash } from 'node:crypto';

export const secretHash = (cookie: string | undefined): string =>
  createHash('sha256')
    .update(/ema=([\w-]{43})/.exec(cookie ?? '')?.[1] ?? '')
    .digest('hex');

/** Who asks, in the call's own statement. */
export const ASKER = `asker as (
  select s.subject_user_id as user_id, a.id as agent_id from sessions s left join agents a on a.user_id = s.subject_user_id where s.secret_hash = $1 and s.ended_at is null)`;
/** Cents as the wire writes them; an instant as JavaScript does. */
export const euro = (column: string): string => `(${column}::numeric / 100)::numeric(14, 2)::text`;
export const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
