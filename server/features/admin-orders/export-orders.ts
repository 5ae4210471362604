/** Marks some sent orders as exported, each for itself: what cannot be is told, and the rest goes on (NET-340). */
import { sql } from 'drizzle-orm';
import { exportAdminOrders } from '@ema/calls/admin-orders.ts';
import { mayExport } from '@ema/domain/admin-orders/may.ts';
import { all, instant } from '../../db/rows.ts';
import { orders } from '../../db/tables/orders.ts';
import { handle } from '../../kernel/handle.ts';
import { findExportStates } from './export-queries.ts';
import { undoneBy } from './present.ts';
import { missingOrder } from './queries.ts';

const EXPORTED = { id: orders.id, exported_at: instant() };

/** Repeated, it says of each order that it is exported already. */
export const exportManyHandler = handle(exportAdminOrders, async (c, { body }) => {
  const ids = [...new Set(body.ids)];
  const exported = await all(
    c.db,
    EXPORTED,
    sql`
      update orders
      set exported_at = ema_now(), exported_by_user_id = ${c.viewer.actorUserId}, version = version + 1
      where id in (
        select o.id
        from orders o
        where o.id = any(${sql.param(ids)}::bigint[])
          and o.state = 'submitted'
          and o.undone_at is null
          and o.exported_at is null
        order by o.id
        for update
      )
      returning id, exported_at`,
  );
  const at = new Map(exported.map((row) => [row.id, row.exported_at]));
  const others = await findExportStates(
    c.db,
    ids.filter((id) => !at.has(id)),
  );
  const answer = (id: number) => {
    const now = at.get(id);
    if (now) return { id, outcome: 'done', reason: null } as const;
    const order = others.get(id);
    if (order?.exported_at) return { id, outcome: 'already', reason: null } as const;
    const reason = order ? mayExport({ isExported: false, undone: undoneBy(order) }, false) : missingOrder(id).detail;
    return { id, outcome: 'refused', reason: reason ?? 'Riprova: l’ordine è stato modificato nel frattempo.' } as const;
  };
  for (const { id } of exported) await c.audit({ object: 'order', objectId: id, detail: { many: ids.length } });
  return { items: ids.map(answer) };
});
