/**
 * Marks a sent order as exported, once; again only when asked for by name (NET-243, NET-244), which leaves the day and
 * the person of the first time: to take back a repetition would take back that one (NET-341). Never an undone one.
 */
import { sql } from 'drizzle-orm';
import { exportAdminOrder } from '@ema/calls/admin-orders.ts';
import { mayExport } from '@ema/domain/admin-orders/may.ts';
import { first, instant } from '../../db/rows.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { undoneBy } from './present.ts';
import { findAdminOrder, missingOrder } from './queries.ts';

const EXPORTED = { exported_at: instant() };

export const exportHandler = handle(exportAdminOrder, async (c, { params, body }) => {
  const exported = await first(
    c.db,
    EXPORTED,
    sql`
      update orders
      set
        exported_at = coalesce(exported_at, ema_now()),
        exported_by_user_id = case
          when exported_at is null then ${c.viewer.actorUserId}::bigint
          else exported_by_user_id
        end,
        version = version + 1
      where id = ${params.id}
        and state = 'submitted'
        and undone_at is null
        and (exported_at is null or ${body.again})
      returning exported_at`,
  );
  if (!exported) {
    const order = await findAdminOrder(c.db, params.id);
    const facts = order && { isExported: order.exported_at !== null, undone: undoneBy(order) };
    refuse('wrong_state', facts && mayExport(facts, body.again));
    throw missingOrder(params.id);
  }
  await c.audit({ object: 'order', objectId: params.id, detail: { again: body.again } });
  return { id: params.id, exported: true, exportedAt: exported.exported_at.toISOString() };
});
