/** Stops a bulk operation: what has not begun stays as it is, what is being done this moment is finished (NET-521). */
import { sql } from 'drizzle-orm';
import { stopBulkRun } from '@ema/calls/bulk.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayStop } from '@ema/domain/bulk/may.ts';
import { ITEM_TRANSITIONS, RUN_TRANSITIONS } from '@ema/domain/bulk/states.ts';
import { first } from '../../db/rows.ts';
import { bulkRuns } from '../../db/tables/bulk.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentRun } from './present.ts';
import { runOf } from './queries.ts';

export const stopHandler = handle(
  stopBulkRun,
  async (c, { params }) => {
    const { stop } = RUN_TRANSITIONS;
    refuse('wrong_state', mayStop((await runOf(c.db, params.id)).state));
    const stopped = await first(
      c.db,
      { id: bulkRuns.id },
      sql`
      update bulk_runs
      set state = ${stop.to}, stopped_by_user_id = ${c.viewer.userId}, finished_at = ema_now()
      where id = ${params.id}
        and state = any(${sql.param([...stop.from])}::text[])
      returning id`,
    );
    if (!stopped) throw new CallError('wrong_state', mayStop(stop.to) ?? undefined);
    await c.db.execute(sql`
      update bulk_items
      set state = ${ITEM_TRANSITIONS.stop.to}
      where run_id = ${params.id}
        and state = any(${sql.param([...ITEM_TRANSITIONS.stop.from])}::text[])`);
    const run = await runOf(c.db, params.id);
    await c.audit({ object: 'bulk-run', objectId: run.id, detail: { action: run.action, left: run.cancelled } });
    return presentRun(run, c.viewer);
  },
  { status: 200 },
);
