/** Begins a bulk operation: keeps which rows it is about and leaves them to a job (NET-519). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { startBulkRun } from '@ema/calls/bulk.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { bulkRuns } from '../../db/tables/bulk.ts';
import type { Outbox, Viewer } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { mayCall } from '../../kernel/pipeline.ts';
import { ACTS, type Act, type Given } from './acts.ts';
import { freeze } from './frozen.ts';
import { presentRun } from './present.ts';
import { runOf } from './queries.ts';

export const WORK = 'bulk-work';
/** Of one person one operation goes on at a time in each process; nobody waits for somebody else's. */
export const queueRun = (outbox: Outbox, runId: number, userId: number): Promise<void> =>
  outbox.job(WORK, { runId }, { group: `bulk-${userId}` });

export const startHandler = handle(
  startBulkRun,
  async (c, { body }) => {
    const act = ACTS[body.action];
    mayCall(act.does.spec, c.viewer satisfies Viewer);
    checkGiven(act, body.arguments);
    const ids = await freeze(c, act, body.choice);
    const started = await first(
      c.db,
      { id: bulkRuns.id },
      sql`
      insert into bulk_runs (action, arguments, started_by_user_id, total)
      values (${body.action}, ${JSON.stringify(body.arguments)}::jsonb, ${c.viewer.userId}, ${ids.length})
      returning id`,
    );
    if (!started) throw new CallError('internal');
    await c.db.execute(sql`
      insert into bulk_items (run_id, object_id)
      select ${started.id}::bigint, one.id
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as one(id, place)
      order by one.place`);
    await queueRun(c.outbox, started.id, c.viewer.userId);
    await c.audit({ object: 'bulk-run', objectId: started.id, detail: { action: body.action, items: ids.length } });
    return presentRun(await runOf(c.db, started.id), c.viewer);
  },
  { status: 201 },
);

/** Once at the beginning rather than as many sentences as there are rows. @throws invalid under the argument's name */
const checkGiven = (act: Act, given: Given): void => {
  if (!act.body) return;
  const body = { ...act.body(given), ...(act.version ? { version: 0 } : {}) };
  const checked = (act.does.spec.body ?? z.unknown()).safeParse(body);
  if (checked.success) return;
  const violations = checked.error.issues.map(({ path, message }) => ({
    propertyPath: ['arguments', ...path].join('.'),
    message,
  }));
  throw new CallError('invalid', undefined, { violations });
};
