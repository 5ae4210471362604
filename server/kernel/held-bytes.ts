/** Stores bytes so that nobody who forgets the same ones comes between them and the row that names them. */
import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Files } from '../adapters/ports.ts';
import type { Queryable, Tx } from '../db/client.ts';

const lockOf = (sha256: string): SQL => sql`hashtextextended(${`bytes ${sha256}`}, 0)`;
/** Until the transaction ends they stay; many may hold the same. */
export const holdBytes = (tx: Queryable, sha256: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(sha256)})`);
/** Waits for whoever holds them: their row is there by then. */
export const holdBytesAlone = (tx: Tx, sha256: string): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockOf(sha256)})`);

const isThere = (files: Files, sha256: string): Promise<boolean> =>
  files.read(sha256, 0, 0).then(
    (bytes) => {
      bytes.resume();
      return true;
    },
    () => false,
  );
/** What was taken away meanwhile comes again, once the row is there or the bytes are held. */
export const putUnlessThere = async (files: Files, sha256: string, put: () => Promise<unknown>): Promise<void> => {
  if (!(await isThere(files, sha256))) await put();
};

/** The row is written in the same transaction. @returns their SHA-256 */
export const putHeld = async (tx: Queryable, files: Files, bytes: Buffer): Promise<string> => {
  await holdBytes(tx, createHash('sha256').update(bytes).digest('hex'));
  return files.put(bytes);
};
