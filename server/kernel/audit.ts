/** Writes what happened into the log of events, chained so that nothing can be removed unseen. */
import { sql, type SQL } from 'drizzle-orm';
import { writesFor, type Queryable } from '../db/client.ts';
import type { AuditEvent, Viewer } from './context.ts';

type Who = { viewer: Viewer | null; now: Date; ip: string; requestId: string };
export type AuditRow = AuditEvent & { event: string };

const valuesOf = (event: AuditRow, who: Who): SQL => {
  const detail = JSON.stringify({ ...event.detail, ...(who.viewer?.acting ? { acting: who.viewer.acting.kind } : {}) });
  const subject = event.subjectUserId ?? who.viewer?.subjectUserId ?? null;
  const object = event.object ?? event.list ?? '';
  return sql`(${who.now.toISOString()}::timestamptz, ${event.event}::text, ${who.viewer?.actorUserId ?? null}::bigint,
    ${subject}::bigint, ${object}::text, ${String(event.objectId ?? '')}::text, ${detail}::jsonb,
    ${who.ip}::text, ${who.requestId}::text, '', '')`;
};

/**
 * Writes audit rows in the caller's transaction. A trigger of the database chains each: the row's hash covers the hash
 * of the row before it in the same lane (lanes keep unrelated people from waiting for each other). `beside` is another
 * write that goes along in the same statement.
 */
export const writeAudits = async (
  db: Queryable,
  events: readonly AuditRow[],
  who: Who,
  beside?: SQL,
): Promise<void> => {
  if (events.length === 0) {
    if (beside) await db.execute(beside);
    return;
  }
  for (const { subjectUserId } of events) writesFor(db, subjectUserId);
  writesFor(db, who.viewer?.actorUserId, who.viewer?.subjectUserId);
  const rows = sql.join(
    events.map((event) => valuesOf(event, who)),
    sql`, `,
  );
  await db.execute(sql`${beside ? sql`with beside as (${beside})` : sql``}
    insert into audit (
      at, event, actor_user_id, subject_user_id, object, object_id, detail, ip, request_id, previous_hash, hash
    )
    values ${rows}`);
};

/** One row, where there is no call to write it for. */
export const writeAudit = (db: Queryable, event: AuditRow, who: Who): Promise<void> => writeAudits(db, [event], who);
