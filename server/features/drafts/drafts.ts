import { sql } from 'drizzle-orm';
import { discardDraft, getDraft, keepDraft } from '@ema/calls/drafts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { handle } from '../../kernel/handle.ts';

type Row = { id: string; revision: number; content: Record<string, unknown>; device: string; saved_at: Date };

/** A draft that became a commission, here or on another device, is no draft any more. */
const isSent = (draftId: unknown) => sql`exists (select 1 from commissions c where c.draft_id = ${draftId}::uuid)`;

export const getDraftHandler = handle(getDraft, async (c, { params }) => {
  const found = await c.db.execute<Row>(sql`
    select d.draft_id as id, d.revision, d.content, d.device, d.saved_at from drafts d
    where d.user_id = ${c.viewer.userId} and d.shop = ${c.viewer.shop} and d.name = ${params.name}
      and not exists (select 1 from commissions c where c.draft_id = d.draft_id)`);
  const row = found.rows[0];
  return {
    draft: row
      ? {
          id: row.id,
          revision: row.revision,
          content: row.content,
          device: row.device,
          savedAt: new Date(row.saved_at).toISOString(),
        }
      : null,
  };
});

/**
 * Keeps what was typed, if it began from what is kept now. A draft that another device kept in between is not
 * overwritten: the browser asks the person which one to go on with.
 */
export const keepDraftHandler = handle(keepDraft, async (c, { params, body }) => {
  const now = c.now.toISOString();
  const kept = await c.db.execute<{ revision: number }>(sql`
    insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
    select ${c.viewer.userId}::bigint, ${c.viewer.shop}::int, ${params.name}, ${body.id}::uuid, ${body.baseRevision}::int + 1, ${JSON.stringify(body.content)}::jsonb, ${body.device}, ${now}::timestamptz
    where not ${isSent(body.id)}
      and (${body.baseRevision}::int = 0 or exists (select 1 from drafts d where d.user_id = ${c.viewer.userId} and d.shop = ${c.viewer.shop} and d.name = ${params.name}))
    on conflict (user_id, shop, name) do update
      set draft_id = excluded.draft_id, revision = excluded.revision, content = excluded.content, device = excluded.device, saved_at = excluded.saved_at
      where drafts.revision = ${body.baseRevision}::int or exists (select 1 from commissions c where c.draft_id = drafts.draft_id)
    returning revision`);
  const row = kept.rows[0];
  if (row) return { revision: row.revision, savedAt: now };
  const sent = await c.db.execute<{ sent: boolean }>(sql`select ${isSent(body.id)} as sent`);
  throw sent.rows[0]?.sent
    ? new CallError('wrong_state', 'Questa bozza è già stata inviata.')
    : new CallError('stale_version', 'Nel frattempo la bozza è stata modificata su un altro dispositivo.');
});

/** Only the draft that was named: a newer one of another device stays. */
export const discardDraftHandler = handle(discardDraft, async (c, { params, query }) => {
  await c.db.execute(sql`
    delete from drafts where user_id = ${c.viewer.userId} and shop = ${c.viewer.shop} and name = ${params.name} and draft_id = ${query.id}::uuid`);
});
