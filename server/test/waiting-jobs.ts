/** Does at once the background jobs that calls left, in a portal without workers. */
import { jobs } from '../features/all-jobs.ts';
import type { Portal } from './harness.ts';

type Waiting = { id: string; name: string; data: Record<string, unknown> };

/** @returns how many there were in these queues */
export const doWaitingJobs = async (t: Portal, ...queues: readonly string[]): Promise<number> => {
  const { rows } = await t.db.query<Waiting>(
    `delete from pgboss.job where name = any($1) and state = 'created' returning id, name, data`,
    [queues],
  );
  const run = async ({ name, data }: Waiting) => jobs.find(({ queue }) => queue === name)?.run(t.services, data);
  for (let i = 0; i < rows.length; i += 8) await Promise.all(rows.slice(i, i + 8).map(run));
  return rows.length;
};
