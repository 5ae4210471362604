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

/** The parts of a job in order, whatever becomes of those before. @throws what the first that failed threw */
export const doEach = async (
  { log }: Pick<Services, 'log'>,
  what: string,
  parts: readonly (() => Promise<unknown>)[],
): Promise<void> => {
  const thrown: unknown[] = [];
  for (const part of parts)
    await part().catch((fault: unknown) => {
      thrown.push(fault);
      log.warn({ err: fault }, what);
    });
  if (thrown.length > 0) throw thrown[0];
};
