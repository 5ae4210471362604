/** Keeps files on the server's disk, each under its SHA-256, so that the same bytes are stored once and whole. */
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Files } from './ports.ts';
import { hashOfFile } from './hash-file.ts';

/** Bytes on disk under their SHA-256: temporary name, flush, rename, flush of the folder. */
export const createDiskFiles = (folder: string): Files => {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not a SHA-256');
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  /** Flushed already, it gets its name. */
  const settle = async (temporary: string, path: string): Promise<void> => {
    await rename(temporary, path);
    const parent = await open(dirname(path), 'r');
    await parent.sync().finally(() => parent.close());
  };
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const path = pathOf(sha256);
      if (await stat(path).catch(() => null)) return sha256;
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      const file = await open(temporary, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await settle(temporary, path);
      return sha256;
    },
    putFile: async (given) => {
      const sha256 = await hashOfFile(given);
      const path = pathOf(sha256);
      if (await stat(path).catch(() => null)) return sha256;
      await mkdir(dirname(path), { recursive: true });
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
      // Beside its place already, it only gets another name; on another disk it is copied.
      await link(given, temporary).catch(() => copyFile(given, temporary));
      const file = await open(temporary, 'r+');
      await file.sync().finally(() => file.close());
      await settle(temporary, path);
      return sha256;
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    get: async (sha256) => {
      const bytes = await readFile(pathOf(sha256));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        throw new Error(`stored bytes altered: ${sha256}`);
      return bytes;
    },
    read: async (sha256, from, to) => {
      const file = await open(pathOf(sha256), 'r');
      return file.createReadStream({ start: from, end: to });
    },
  };
};
