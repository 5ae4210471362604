/** Reads how sent orders stand with their export. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, nullable, type RowOf } from '../../db/rows.ts';
import { withdrawals } from '../../db/tables/customer-orders.ts';
import { orders } from '../../db/tables/orders.ts';

const STATE = {
  id: orders.id,
  exported_at: orders.exportedAt,
  exported_by_user_id: orders.exportedByUserId,
  undone_at: orders.undoneAt,
  withdrawn_at: nullable(withdrawals.receivedAt),
};
export type ExportState = RowOf<typeof STATE>;

/** Of those that were sent and are not deleted. */
export const findExportStates = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ExportState>> => {
  if (ids.length === 0) return new Map();
  const rows = await all(
    db,
    STATE,
    sql`
      select o.id, o.exported_at, o.exported_by_user_id, o.undone_at, w.received_at as withdrawn_at
      from orders o
      left join withdrawals w on w.order_id = o.id
      where o.id = any(${sql.param([...ids])}::bigint[]) and o.state = 'submitted'`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};
