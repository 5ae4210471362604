/** Writes what comes in parts to a file of its own, flushed: nothing that is large is held at once. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a server left behind when it was killed. */
const FORGOTTEN_MS = 86_400_000;

/** Those much older than the newest, by the file system's own time. */
const sweep = async (folder: string, newestMs: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: newestMs }));
    if (newestMs - mtimeMs > FORGOTTEN_MS) await rm(join(folder, name), { force: true });
  }
};

export type Spooled = { path: string; size: number };

/** Whoever calls moves the file or removes it; what stops halfway leaves none. */
export const spool = async (bytes: AsyncIterable<Uint8Array>, folder: string): Promise<Spooled> => {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomBytes(12).toString('hex')}.tmp`);
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    await sweep(folder, (await file.stat()).mtimeMs);
    for await (const part of bytes) {
      size += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } catch (thrown) {
    await rm(path, { force: true });
    throw thrown;
  } finally {
    await file.close();
  }
  return { path, size };
};
