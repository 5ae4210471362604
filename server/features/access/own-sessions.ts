import { sql } from 'drizzle-orm';
import { endSession, listSessions } from '@ema/calls/access.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';

type Row = { id: number; created_at: Date; last_used_at: Date; ip: string; user_agent: string };

/** The sessions in which this person signed in and that have not ended. */
export const listSessionsHandler = handle(listSessions, async (c) => {
  const found = await c.db.execute<Row>(sql`
    select id, created_at, last_used_at, ip, user_agent from sessions
    where actor_user_id = ${c.viewer.actorUserId} and ended_at is null and created_at > ${c.now.toISOString()}::timestamptz - interval '7 days'
    order by last_used_at desc limit 100`);
  return {
    items: found.rows.map((r) => ({
      id: r.id,
      createdAt: r.created_at.toISOString(),
      lastUsedAt: r.last_used_at.toISOString(),
      ip: r.ip,
      userAgent: r.user_agent,
      isCurrent: r.id === c.viewer.sessionId,
    })),
  };
});

/** Ends one of them; another person's session is as absent as one that never was. */
export const endSessionHandler = handle(endSession, async (c, { params }) => {
  const ended = await c.db.execute(sql`
    update sessions set ended_at = ema_now() where id = ${params.id} and actor_user_id = ${c.viewer.actorUserId} and ended_at is null returning 1`);
  if (ended.rows.length === 0) throw new CallError('not_found', 'La sessione non esiste o è già terminata.');
  if (params.id === c.viewer.sessionId) c.setSession(null);
  await c.audit({ object: 'session', objectId: params.id });
});
