/** Signs people in for a measurement: sessions are rows, made as the sign-in makes them. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** A session of whoever asks. @returns the cookie it is sent with */
export const signIn = async (pool: pg.Pool, username: string): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (secret_hash, actor_user_id, subject_user_id, shop)
     select $1, id, id, case when user_type = 'agente' then 1 end from users where username = $2`,
    [createHash('sha256').update(secret).digest('hex'), username],
  );
  return `ema=${secret}`;
};
