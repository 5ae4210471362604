import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import type { Queryable } from '../../db/client.ts';
import { hashSecret } from '../../kernel/session-gate.ts';

/** Opens a session for somebody who just proved who they are; one that the browser brought along ends. @returns its secret */
export const openSession = async (c: CallContext<Viewer | null>, db: Queryable, userId: number): Promise<string> => {
  const secret = randomBytes(32).toString('base64url');
  const now = c.now.toISOString();
  await db.execute(sql`
    with replaced as (update sessions set ended_at = ${now} where id = ${c.viewer?.sessionId ?? 0} and ended_at is null)
    insert into sessions (secret_hash, actor_user_id, subject_user_id, created_at, last_used_at, ip, user_agent)
    values (${hashSecret(secret)}, ${userId}, ${userId}, ${now}, ${now}, ${c.ip}, ${c.userAgent})`);
  c.setSession(secret);
  return secret;
};

/** Ends all sessions of a person: those they signed in with and those of whoever acts for them. */
export const endSessionsOf = async (db: Queryable, userId: number, exceptSessionId = 0): Promise<void> => {
  await db.execute(sql`
    update sessions set ended_at = ema_now()
    where ended_at is null and id <> ${exceptSessionId} and (actor_user_id = ${userId} or subject_user_id = ${userId})`);
};

/** Lets the session act for another person, under a new secret. @returns false when it already acts for somebody */
export const startActing = async (
  c: CallContext,
  subjectUserId: number,
  kind: 'impersonation' | 'subordinate',
  reason: string,
): Promise<boolean> => {
  const secret = randomBytes(32).toString('base64url');
  const changed = await c.db.execute(sql`
    update sessions set secret_hash = ${hashSecret(secret)}, subject_user_id = ${subjectUserId}, acting_kind = ${kind},
      acting_reason = ${reason}, acting_since = ${c.now.toISOString()}, actor_shop = shop, shop = null
    where id = ${c.viewer.sessionId} and ended_at is null and acting_kind is null returning 1`);
  if (changed.rows.length === 0) return false;
  c.setSession(secret);
  return true;
};

/** Returns the session to the person who signed in and to the shop they had. @returns false when nobody was acted for */
export const stopActing = async (c: CallContext): Promise<boolean> => {
  const secret = randomBytes(32).toString('base64url');
  const changed = await c.db.execute(sql`
    update sessions set secret_hash = ${hashSecret(secret)}, subject_user_id = actor_user_id, acting_kind = null,
      acting_reason = null, acting_since = null, shop = actor_shop, actor_shop = null
    where id = ${c.viewer.sessionId} and ended_at is null and acting_kind is not null returning 1`);
  if (changed.rows.length === 0) return false;
  c.setSession(secret);
  return true;
};
