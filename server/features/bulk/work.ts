/** Works through a bulk operation: each row once, in a transaction of its own, by what does it to a single one. */
import { sql } from 'drizzle-orm';
import { CallError, ERRORS } from '@ema/calls/kernel/errors.ts';
import { HELD, NO_MORE } from '@ema/domain/bulk/may.ts';
import { ITEM_TRANSITIONS, RUN_TRANSITIONS } from '@ema/domain/bulk/states.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { bulkItems } from '../../db/tables/bulk.ts';
import type { Viewer } from '../../kernel/context.ts';
import type { Job } from '../../kernel/jobs.ts';
import { performFor } from '../../kernel/perform-for.ts';
import { mayCall } from '../../kernel/pipeline.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findViewerOf } from '../../kernel/session-gate.ts';
import { ACTS, type Act } from './acts.ts';
import { findForgottenRuns, findRunToWork } from './queries.ts';

type Run = { id: number; action: keyof typeof ACTS; given: Record<string, unknown>; user_id: number };

/** However often it is begun, and by how many at once: a row that somebody has in hand is theirs. */
export const workRun: Job['run'] = async (services, data) => {
  const run = await findRunToWork(services.db, Number(data['runId']));
  if (!run) return;
  while (await doNext(services, run));
  await finish(services, run.id);
};

/** What the database says when the row is to be done again from its beginning. */
const AGAIN: readonly unknown[] = ['40001', '40P01', '0A000'];
const TIMES = 3;
const codeOf = (thrown: unknown): unknown =>
  (thrown as { code?: string }).code ?? (thrown as { cause?: { code?: string } }).cause?.code;

/** @returns false when none waits any more */
const doNext = async (services: Services, run: Run): Promise<boolean> => {
  const { db, ports, pool } = services;
  for (let time = 1; ; time += 1) {
    const now = ports.clock.now();
    // Who began it may be an administrator no more: asked before each row, while it holds no connection.
    const viewer = await findViewerOf(pool, run.user_id, now);
    try {
      return await db.transaction(now, async (tx) => {
        const item = await claim(tx, run.id);
        if (!item) return false;
        const why = await attempt(services, run, { tx, viewer, now, objectId: item.object_id, isLast: time === TIMES });
        await settle(tx, item.id, why);
        return true;
      });
    } catch (thrown) {
      if (time === TIMES || !AGAIN.includes(codeOf(thrown))) throw thrown;
    }
  }
};

const ITEM = { id: bulkItems.id, object_id: bulkItems.objectId };
const claim = (tx: Tx, runId: number) =>
  first(
    tx,
    ITEM,
    sql`
    select i.id, i.object_id
    from bulk_items i
    join bulk_runs r on r.id = i.run_id
    where i.run_id = ${runId}
      and i.state = 'waiting'
      and r.state = 'running'
    order by i.id
    limit 1
    for update of i skip locked`,
  );

type Attempt = { tx: Tx; viewer: Viewer | null; now: Date; objectId: number; isLast: boolean };
/** What a refused row wrote is undone, and it is told why. @returns why not, null when it is done */
const attempt = async (services: Services, run: Run, { tx, viewer, now, objectId, isLast }: Attempt) => {
  const act = ACTS[run.action];
  const { does, before } = act;
  if (!viewer || !isAllowed(() => mayCall(does.spec, viewer))) return NO_MORE;
  await tx.execute(sql`savepoint item`);
  try {
    const sent = act.row
      ? await act.row(tx, objectId)
      : { params: { id: String(objectId) }, body: await bodyOf(act, run, { tx, objectId }) };
    const params = does.spec.params?.parse(sent.params);
    const checked = does.spec.body?.safeParse(sent.body);
    if (checked?.success === false) return 'I dati di questa operazione non ci sono più: avviane una nuova.';
    await before?.(tx, objectId);
    const as = { tx, viewer, now, requestId: `bulk-${run.id}` };
    await performFor(services, does, as, { params, query: undefined, body: checked?.data });
    return null;
  } catch (thrown) {
    if (!isLast && AGAIN.includes(codeOf(thrown))) throw thrown;
    await tx.execute(sql`rollback to savepoint item`);
    if (thrown instanceof CallError) return thrown.detail;
    services.log.warn({ err: thrown, bulkRun: run.id, object: objectId }, 'a row of a bulk operation failed');
    return codeOf(thrown) === '55P03' ? HELD : ERRORS.internal[1];
  }
};
const bodyOf = async (act: Act, { given }: Run, { tx, objectId }: Pick<Attempt, 'tx' | 'objectId'>) => ({
  ...act.body?.(given),
  ...(act.version ? { version: await act.version(tx, objectId) } : {}),
});
const isAllowed = (ask: () => void): boolean => {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
};

const settle = async (tx: Tx, itemId: number, why: string | null): Promise<void> => {
  const { from, to } = why === null ? ITEM_TRANSITIONS.do : ITEM_TRANSITIONS.fail;
  await tx.execute(sql`
    update bulk_items
    set state = ${to}, reason = ${why}, done_at = ema_now()
    where id = ${itemId}
      and state = any(${sql.param([...from])}::text[])`);
};

/** By whoever did the last row; while another has one in hand it is theirs. */
const finish = async ({ db, ports }: Services, runId: number): Promise<void> => {
  const { from, to } = RUN_TRANSITIONS.finish;
  await db.transaction(ports.clock.now(), (tx) =>
    tx.execute(sql`
      update bulk_runs
      set state = ${to}, finished_at = ema_now()
      where id = ${runId}
        and state = any(${sql.param([...from])}::text[])
        and not exists (
          select 1
          from bulk_items
          where run_id = ${runId}
            and state = 'waiting')`),
  );
};

/** What lost its job. */
export const workForgotten: Job['run'] = async (services) => {
  const forgotten = await findForgottenRuns(services.db);
  await workEach(services, 'a bulk operation stands still', forgotten, ({ id }) => workRun(services, { runId: id }));
  return { resumed: forgotten.length };
};
