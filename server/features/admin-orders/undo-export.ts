/** Takes back the export of some orders: by who exported them, for a few minutes (NET-341). */
import { sql } from 'drizzle-orm';
import { undoAdminOrdersExport } from '@ema/calls/admin-orders.ts';
import { mayUndoExport, UNDO_MINUTES } from '@ema/domain/admin-orders/undo-export.ts';
import { all } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { findExportStates } from './export-queries.ts';
import { missingOrder } from './queries.ts';

/** Repeated, it says of each order that it is not exported. */
export const undoExportHandler = handle(undoAdminOrdersExport, async (c, { body }) => {
  const ids = [...new Set(body.ids)];
  const me = c.viewer.actorUserId;
  const undone = await all(
    c.db,
    { id: orders.id },
    sql`
      update orders
      set exported_at = null, exported_by_user_id = null, version = version + 1
      where id in (
        select o.id
        from orders o
        where o.id = any(${sql.param(ids)}::bigint[])
          and o.state = 'submitted'
          and o.exported_by_user_id = ${me}
          and o.exported_at >= ema_now() - make_interval(mins => ${UNDO_MINUTES})
        order by o.id
        for update
      )
      returning id`,
  );
  const undoneIds = new Set(undone.map((row) => row.id));
  const others = await findExportStates(
    c.db,
    ids.filter((id) => !undoneIds.has(id)),
  );
  const answer = (id: number) => {
    if (undoneIds.has(id)) return { id, outcome: 'done', reason: null } as const;
    const order = others.get(id);
    if (order && order.exported_at === null) return { id, outcome: 'already', reason: null } as const;
    const facts = order && { exportedAt: order.exported_at, isMine: order.exported_by_user_id === me };
    const reason = facts ? mayUndoExport(facts, c.now) : missingOrder(id).detail;
    return { id, outcome: 'refused', reason: reason ?? 'Riprova: l’ordine è stato modificato nel frattempo.' } as const;
  };
  for (const id of undoneIds) await c.audit({ object: 'order', objectId: id });
  return { items: ids.map(answer) };
});
