/** Forgets files that were kept for something that never came to be: refused, or cut off, before they were its. */
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { findLeft, nobodyRefers } from './file-queries.ts';
import { forgetFiles } from './forget-files.ts';

/** Uploads are kept before the transaction that they belong to, within moments: after a day nobody comes for them. */
export const sweepFiles = async ({ db, boss, ports }: Services): Promise<void> => {
  const now = ports.clock.now();
  const isLeft = await nobodyRefers(db);
  await db.transaction(now, async (tx) => {
    const left = await findLeft(tx, now, isLeft);
    await forgetFiles(
      tx,
      createOutbox(tx, boss),
      left.map(({ id }) => id),
    );
  });
};
