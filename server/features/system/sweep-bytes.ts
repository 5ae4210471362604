/** Forgets bytes of which no row speaks: kept for a call that was cut off, or rolled back, before it wrote one. */
import { LIMITS } from '@ema/domain/system/health.ts';
import type { Services } from '../../kernel/services.ts';
import { workEach } from '../../kernel/work-each.ts';
import { findBeingForgotten, findNamed } from './file-queries.ts';
import { FORGET_BYTES, forgetBytes } from './forget-files.ts';

/** Bytes are kept within moments of the transaction that names them. */
const HOURS = 24;
/** More come of a database that is not the one these files belong to, not of crashes: then none is touched. */
const MOST = LIMITS.orphanFiles;

const withoutRow = async ({ db }: Services, hashes: readonly string[]): Promise<string[]> => {
  const named = await findNamed(db, hashes);
  return hashes.filter((sha256) => !named.has(sha256));
};

/**
 * G9. NET-1047: one that stopped says so by what it found and did not remove. @returns how many were found, how many
 * removed, and how many writes that never ended
 */
export const sweepBytes = async (services: Services): Promise<Record<string, number>> => {
  const { ports, log } = services;
  const unfinished = await ports.files.removeUnfinished(HOURS);
  const awaited = await findBeingForgotten(services.db, FORGET_BYTES);
  const orphans: string[] = [];
  for await (const hashes of ports.files.keptBefore(HOURS)) {
    orphans.push(...(await withoutRow(services, hashes)).filter((sha256) => !awaited.has(sha256)));
    if (orphans.length > MOST) {
      log.error({ orphans: orphans.length }, 'more bytes without a row than crashes leave: nothing is removed');
      return { orphans: orphans.length, removed: 0, unfinished };
    }
  }
  const rows = orphans.map((id) => ({ id }));
  await workEach(services, 'bytes were not removed', rows, ({ id: sha256 }) => forgetBytes(services, { sha256 }));
  return { orphans: orphans.length, removed: orphans.length, unfinished };
};
