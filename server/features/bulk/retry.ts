/** Tries again what did not succeed of a bulk operation, and what had not begun when it was stopped (NET-521). */
import { sql } from 'drizzle-orm';
import { retryBulkRun } from '@ema/calls/bulk.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayRetry } from '@ema/domain/bulk/may.ts';
import { ITEM_TRANSITIONS, RUN_TRANSITIONS } from '@ema/domain/bulk/states.ts';
import { first } from '../../db/rows.ts';
import { bulkRuns } from '../../db/tables/bulk.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentRun, retriedFacts } from './present.ts';
import { runOf } from './queries.ts';
import { queueRun } from './start.ts';

export const retryHandler = handle(
  retryBulkRun,
  async (c, { params }) => {
    const { retry } = RUN_TRANSITIONS;
    const before = await runOf(c.db, params.id);
    refuse('wrong_state', mayRetry(retriedFacts(before, c.viewer)));
    const begun = await first(
      c.db,
      { id: bulkRuns.id },
      sql`
      update bulk_runs
      set state = ${retry.to}, retried_at = ema_now(), finished_at = null, stopped_by_user_id = null
      where id = ${params.id}
        and state = any(${sql.param([...retry.from])}::text[])
      returning id`,
    );
    const facts = retriedFacts(before, c.viewer);
    if (!begun) throw new CallError('wrong_state', mayRetry({ ...facts, state: retry.to }) ?? undefined);
    await c.db.execute(sql`
      update bulk_items
      set state = ${ITEM_TRANSITIONS.retry.to}, reason = null, done_at = null
      where run_id = ${params.id}
        and state = any(${sql.param([...ITEM_TRANSITIONS.retry.from])}::text[])`);
    await queueRun(c.outbox, params.id, c.viewer.userId);
    await c.audit({ object: 'bulk-run', objectId: params.id, detail: { action: before.action, items: facts.left } });
    return presentRun(await runOf(c.db, params.id), c.viewer);
  },
  { status: 200 },
);
