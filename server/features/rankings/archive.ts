/** Takes the chart that is shown out of view. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { bestSellerCharts } from '../../db/tables/rankings.ts';

/** @returns its id, or null when none was shown */
export const archiveShown = async (tx: Tx, userId: number): Promise<number | null> => {
  const archived = await first(
    tx,
    { id: bestSellerCharts.id },
    sql`
      update best_seller_charts
      set archived_at = ema_now(), archived_by_user_id = ${userId}
      where archived_at is null
      returning id`,
  );
  return archived?.id ?? null;
};
/** Who changes which chart is shown waits for whoever does so at the same time. */
export const oneAtATime = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('best_seller_charts'))`);
