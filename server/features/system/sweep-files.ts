/** Forgets files that were kept for something that never came to be: refused, or cut off, before they were its. */
import { sql } from 'drizzle-orm';
import { all } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import { createOutbox } from '../../kernel/outbox.ts';
import type { Services } from '../../kernel/services.ts';
import { forgetFiles, nobodyRefers } from './forget-files.ts';

/** A night, within the time a statement may take: each is sought in all tables once more. The next night goes on. */
const MOST = 20;

/** Uploads are kept before the transaction that they belong to, within moments: after a day nobody comes for them. */
export const sweepFiles = async ({ db, boss, ports }: Services): Promise<void> => {
  const now = ports.clock.now();
  const isLeft = await nobodyRefers(db);
  await db.transaction(now, async (tx) => {
    const left = await all(
      tx,
      { id: files.id },
      sql`
      select f.id
      from files f
      where f.created_at < ${now.toISOString()}::timestamptz - interval '1 day'
        and ${isLeft}
      order by f.id
      limit ${MOST}`,
    );
    await forgetFiles(
      tx,
      createOutbox(tx, boss),
      left.map(({ id }) => id),
    );
  });
};
