/** Counts every night how many files are kept and how big they are: too many rows to count while somebody waits. */
import { readPatiently } from '../../db/client.ts';
import type { Services } from '../../kernel/services.ts';
import { countFiles } from './file-queries.ts';

export const measureFiles = async ({ pool }: Services): Promise<Record<string, number>> => {
  const counted = await readPatiently(pool, countFiles);
  return counted ?? {};
};
