import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/client.ts';
import type { AuditEvent, Viewer } from './context.ts';

/**
 * Writes one audit row in the caller's transaction. A trigger of the database chains it: the row's hash covers the
 * hash of the row before it in the same lane (lanes keep unrelated people from waiting for each other).
 */
export const writeAudit = async (
  db: Queryable,
  event: AuditEvent & { event: string },
  who: { viewer: Viewer | null; now: Date; ip: string; requestId: string },
): Promise<void> => {
  const detail = JSON.stringify({ ...event.detail, ...(who.viewer?.acting ? { acting: who.viewer.acting.kind } : {}) });
  await db.execute(sql`
    insert into audit (at, event, actor_user_id, subject_user_id, object, object_id, detail, ip, request_id, previous_hash, hash)
    values (${who.now.toISOString()}, ${event.event}, ${who.viewer?.actorUserId ?? null}, ${event.subjectUserId ?? who.viewer?.subjectUserId ?? null},
      ${event.object ?? ''}, ${String(event.objectId ?? '')}, ${detail}::jsonb, ${who.ip}, ${who.requestId}, '', '')`);
};
