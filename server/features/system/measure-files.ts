/** Counts every night how many files are kept and how big they are: too many rows to count while somebody waits. */
import { sql } from 'drizzle-orm';
import { readPatiently } from '../../db/client.ts';
import { bigint, first } from '../../db/rows.ts';
import type { Services } from '../../kernel/services.ts';

export const measureFiles = async ({ pool }: Services): Promise<Record<string, number>> => {
  const counted = await readPatiently(pool, (db) =>
    first(
      db,
      { files: bigint(), bytes: bigint() },
      sql`select count(*) as files, coalesce(sum(size), 0)::bigint as bytes from files`,
    ),
  );
  return counted ?? {};
};
