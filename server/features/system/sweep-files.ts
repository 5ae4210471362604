/** Forgets files that were kept for something that never came to be: refused, or cut off, before they were its. */
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { findLeft, LEFT_AT_ONCE, nobodyRefers } from './file-queries.ts';
import { forgetFiles } from './forget-files.ts';

/** What is left then waits for the next night. */
const MOST_MS = 10 * 60_000;

/** Uploads are kept before the transaction that they belong to, within moments: after a day nobody comes for them. */
export const sweepFiles = async ({ db, boss, ports }: Services): Promise<Record<string, number>> => {
  const now = ports.clock.now();
  const isLeft = await nobodyRefers(db);
  const until = performance.now() + MOST_MS;
  let forgotten = 0;
  let last = 0;
  let isMore = true;
  while (isMore && performance.now() < until) {
    const after = last;
    const gone = await db.transaction(now, async (tx) => {
      const ids = (await findLeft(tx, now, isLeft, after)).map(({ id }) => id);
      await forgetFiles(tx, createOutbox(tx, boss), ids);
      return ids;
    });
    forgotten += gone.length;
    last = gone.at(-1) ?? last;
    isMore = gone.length === LEFT_AT_ONCE;
  }
  return { forgotten };
};
