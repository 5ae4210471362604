/** Takes files away whose owner is gone: their rows at once, their bytes once that is certain. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { all, first } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { Outbox } from '../../kernel/context.ts';
import type { Services } from '../../kernel/services.ts';

export const FORGET_BYTES = 'system-forget-bytes';
/** Whoever takes a picture back sends the same again within moments: by then its row is there. */
const LATER_SECONDS = 3_600;

/** Nothing refers to these any more. */
export const forgetFiles = async (tx: Tx, outbox: Outbox, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const gone = await all(
    tx,
    { sha256: files.sha256 },
    sql`
      delete from files
      where id = any(${sql.param([...ids])}::bigint[])
      returning sha256`,
  );
  for (const { sha256 } of gone) await outbox.job(FORGET_BYTES, { sha256 }, { startAfterSeconds: LATER_SECONDS });
};

/** Bytes that somebody else sent too are theirs. */
export const forgetBytes = async (services: Services, data: Record<string, unknown>): Promise<void> => {
  const sha256 = String(data['sha256']);
  const other = await first(services.db, { id: files.id }, sql`select id from files where sha256 = ${sha256} limit 1`);
  if (!other) await services.ports.files.remove(sha256);
};
