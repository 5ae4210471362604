/** Takes files away whose owner is gone: their rows at once, their bytes once that is certain. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { Outbox } from '../../kernel/context.ts';
import { holdBytesAlone } from '../../kernel/held-bytes.ts';
import type { Services } from '../../kernel/services.ts';
import { isNamed, nobodyRefers } from './file-queries.ts';

export const FORGET_BYTES = 'system-forget-bytes';
/** Whoever takes a picture back sends the same again within moments: by then its row is there. */
const LATER_SECONDS = 3_600;

/** One of these that something else refers to as well stays until that goes too. */
export const forgetFiles = async (tx: Tx, outbox: Outbox, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await all(
    tx,
    { sha256: files.sha256 },
    sql`
      delete from files f
      where f.id = any(${sql.param([...ids])}::bigint[])
        and ${await nobodyRefers(tx)}
      returning f.sha256`,
  );
  for (const { sha256 } of gone) await outbox.job(FORGET_BYTES, { sha256 }, { startAfterSeconds: LATER_SECONDS });
};

/** Bytes that somebody else sent too are theirs, also when they send them at this moment. */
export const forgetBytes = async ({ db, ports }: Services, data: Record<string, unknown>): Promise<void> => {
  const sha256 = String(data['sha256']);
  await db.transaction(ports.clock.now(), async (tx) => {
    await holdBytesAlone(tx, sha256);
    if (!(await isNamed(tx, sha256))) await ports.files.remove(sha256);
  });
};
