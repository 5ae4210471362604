/** Writes sessions: opened, ended, and acting for somebody; each change of who acts gets a new secret. */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ActingKind } from '@ema/domain/access/may.ts';
import type { Queryable } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { sessions } from '../../db/tables/access.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { networkOf } from '../../kernel/limits.ts';
import { hashSecret } from '../../kernel/session-gate.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');
const CHANGED = { id: sessions.id };

/** Opens a session for somebody who proved who they are; one the browser brought along ends. @returns its secret */
export const openSession = async (c: CallContext<Viewer | null>, db: Queryable, userId: number): Promise<string> => {
  const secret = newSecret();
  const now = c.now.toISOString();
  await db.execute(sql`
    with replaced as (
      update sessions set ended_at = ${now}
      where id = ${c.viewer?.sessionId ?? 0}
        and ended_at is null)
    insert into sessions (
      secret_hash, actor_user_id, subject_user_id, created_at, last_used_at, ip, network, user_agent)
    values (${hashSecret(secret)}, ${userId}, ${userId}, ${now}, ${now}, ${c.ip}, ${networkOf(c.ip)},
      ${c.userAgent})`);
  c.setSession(secret);
  return secret;
};

/**
 * Gives a session another secret: whoever copied the one before is out. Set it once that is written.
 * @returns the secret
 */
export const renewSession = async (tx: Queryable, { sessionId }: Pick<Viewer, 'sessionId'>): Promise<string> => {
  const secret = newSecret();
  await tx.execute(sql`
    update sessions set secret_hash = ${hashSecret(secret)}
    where id = ${sessionId}
      and ended_at is null`);
  return secret;
};

/** Ends a session in which the actor signed in. @returns false when there is none, or it has ended */
export const endOwnSession = async (
  db: Queryable,
  { actorUserId }: Pick<Viewer, 'actorUserId'>,
  id: number,
): Promise<boolean> => {
  const ended = await first(
    db,
    CHANGED,
    sql`
    update sessions set ended_at = ema_now()
    where id = ${id}
      and actor_user_id = ${actorUserId}
      and ended_at is null
    returning id`,
  );
  return ended !== null;
};

/** Ends all sessions of a person: those they signed in with and those of whoever acts for them. */
export const endSessionsOf = async (db: Queryable, userId: number, exceptSessionId = 0): Promise<void> => {
  await db.execute(sql`
    update sessions set ended_at = ema_now()
    where ended_at is null
      and id <> ${exceptSessionId}
      and (actor_user_id = ${userId} or subject_user_id = ${userId})`);
};

/** Nobody acts for this person as their sponsor any more: those sessions are their owners' again. */
export const endActingFor = async (db: Queryable, userId: number): Promise<void> => {
  await db.execute(sql`
    update sessions
    set subject_user_id = actor_user_id,
      acting_kind = null,
      acting_reason = null,
      acting_since = null,
      shop = actor_shop,
      actor_shop = null
    where subject_user_id = ${userId}
      and acting_kind = 'subordinate'
      and ended_at is null`);
};

/** Lets the session act for another person, under a new secret. @returns false when it already acts for somebody */
export const startActing = async (
  c: CallContext,
  subjectUserId: number,
  kind: ActingKind,
  reason: string,
): Promise<boolean> => {
  const secret = newSecret();
  const changed = await first(
    c.db,
    CHANGED,
    sql`
    update sessions
    set secret_hash = ${hashSecret(secret)},
      subject_user_id = ${subjectUserId},
      acting_kind = ${kind},
      acting_reason = ${reason},
      acting_since = ${c.now.toISOString()},
      actor_shop = shop,
      shop = null
    where id = ${c.viewer.sessionId}
      and ended_at is null
      and acting_kind is null
    returning id`,
  );
  if (changed) c.setSession(secret);
  return changed !== null;
};

/** Gives the session back to whoever signed in, in the shop they had. @returns false when nobody was acted for */
export const stopActing = async (c: CallContext): Promise<boolean> => {
  const secret = newSecret();
  const changed = await first(
    c.db,
    CHANGED,
    sql`
    update sessions
    set secret_hash = ${hashSecret(secret)},
      subject_user_id = actor_user_id,
      acting_kind = null,
      acting_reason = null,
      acting_since = null,
      shop = actor_shop,
      actor_shop = null
    where id = ${c.viewer.sessionId}
      and ended_at is null
      and acting_kind is not null
    returning id`,
  );
  if (changed) c.setSession(secret);
  return changed !== null;
};
