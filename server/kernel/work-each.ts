/** Works on each row of a job by itself: one that fails stops no other, and the job says in the end that it failed. */
import type { Services } from './services.ts';

/**
 * The log says which row failed and how. `what` is its sentence, and that of the error which makes the job one that
 * failed: «Stato del sistema» tells it, and the rows that are left are tried again (NET-859).
 */
export const workEach = async <R extends { id: number | string }>(
  { log }: Pick<Services, 'log'>,
  what: string,
  rows: readonly R[],
  work: (row: R) => Promise<unknown>,
): Promise<void> => {
  let failed = 0;
  for (const row of rows) {
    try {
      await work(row);
    } catch (thrown) {
      failed += 1;
      log.warn({ err: thrown, row: row.id }, what);
    }
  }
  if (failed > 0) throw new Error(`${what}: ${failed} of ${rows.length}`);
};
