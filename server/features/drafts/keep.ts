/** Keeps what was typed, if it began from what is kept now. */
import { sql } from 'drizzle-orm';
import { keepDraft } from '@ema/calls/drafts.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { drafts } from '../../db/tables/drafts.ts';
import { handle } from '../../kernel/handle.ts';
import { atPlace, becameCommission, isSent } from './queries.ts';
import { refuseOtherShop } from './same-shop.ts';

/**
 * A draft that another device kept in between is not overwritten: the browser asks the person which one to go on with.
 */
export const keepDraftHandler = handle(keepDraft, async (c, { params, body }) => {
  refuseOtherShop(c.viewer.shop, body.shop);
  const place = { shop: c.viewer.shop, name: params.name };
  const base = sql`${body.baseRevision}::int`;
  const kept = await first(
    c.db,
    { revision: drafts.revision },
    sql`
      insert into drafts (user_id, shop, name, draft_id, revision, content, device, saved_at)
      select
        ${c.viewer.userId}::bigint, ${place.shop}::int, ${place.name}, ${body.id}::uuid, ${base} + 1,
        ${JSON.stringify(body.content)}::jsonb, ${body.device}, ema_now()
      where not ${becameCommission(sql`${body.id}::uuid`)}
        and (${base} = 0 or exists (select 1 from drafts d where ${atPlace(c.scope, place)}))
      on conflict (user_id, shop, name) do update
      set
        draft_id = excluded.draft_id,
        revision = excluded.revision,
        content = excluded.content,
        device = excluded.device,
        saved_at = excluded.saved_at
      where drafts.revision = ${base} or ${becameCommission(sql`drafts.draft_id`)}
      returning revision`,
  );
  if (kept) return { revision: kept.revision, savedAt: c.now.toISOString() };
  throw (await isSent(c.db, body.id))
    ? new CallError('wrong_state', 'Questa bozza è già stata inviata.')
    : new CallError('stale_version', 'Nel frattempo la bozza è stata modificata su un altro dispositivo.');
});
