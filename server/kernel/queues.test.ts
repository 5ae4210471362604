import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { jobs } from '../features/all-jobs.ts';
import { testPortal } from '../test/harness.ts';
import { prepareQueues, type Job } from './jobs.ts';

const t = testPortal({ workers: true });

type Queue = { name: string; tries: number; xmin: string };
/** A row that is written anew has another transaction's number. */
const queues = async (): Promise<Map<string, Queue>> => {
  const { rows } = await t.db.query<Queue>('select name, retry_limit as tries, xmin::text from pgboss.queue');
  return new Map(rows.map((queue) => [queue.name, queue]));
};
const prepare = (wanted: readonly Job[]): Promise<void> =>
  prepareQueues({ address: { url: t.services.config.DATABASE_URL }, pool: t.db }, t.services.log, wanted);

describe('the queues of a release', () => {
  it('ACC-572 a start makes those that are new and changes those that are other; the rest it leaves alone', async () => {
    const [first, second] = jobs as readonly [Job, Job];
    const before = await queues();
    const added: Job = { queue: 'added-by-a-release', run: async () => {} };
    await prepare([{ ...first, retryLimit: 77 }, second, added]);
    const after = await queues();
    expect(after.get(added.queue)?.tries).toBe(5);
    expect(after.get(first.queue)?.tries).toBe(77);
    expect(after.get(first.queue)?.xmin).not.toBe(before.get(first.queue)?.xmin);
    expect(after.get(second.queue)).toEqual(before.get(second.queue));
    await prepare([first]);
    expect((await queues()).get(first.queue)?.tries).toBe(before.get(first.queue)?.tries);
  });

  it('ACC-573 while nothing is to do a process asks the database at most 80 times a second', async () => {
    const asked = async (): Promise<number> => {
      await sleep(1_500);
      const { rows } = await t.db.query<{ n: number }>(
        'select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()',
      );
      return rows[0]?.n ?? 0;
    };
    const before = await asked();
    const began = performance.now();
    await sleep(3_000);
    const after = await asked();
    expect((after - before) / ((performance.now() - began) / 1_000)).toBeLessThanOrEqual(80);
  });
});
