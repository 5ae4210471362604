/** Keeps files on the server's disk, each under its SHA-256, so that the same bytes are stored once and whole. */
import { createHash, randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClock } from './clock.ts';
import type { Files } from './ports.ts';
import { hashOfFile } from './hash-file.ts';

/** The disk’s own time, whatever the portal’s is in a test. */
const machine = createClock();
const HASH = /^[0-9a-f]{64}$/;
const ALWAYS = (): boolean => true;

/** Bytes on disk under their SHA-256: temporary name, flush, rename, flush of the folder. */
export const createDiskFiles = (folder: string): Files => {
  const pathOf = (sha256: string) => {
    if (!HASH.test(sha256)) throw new Error('not a SHA-256');
    return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  };
  const flush = async (path: string): Promise<void> => {
    const opened = await open(path, 'r');
    await opened.sync().finally(() => opened.close());
  };
  /** Each folder that is new stands in the one above it also after the power failed. */
  const makeFolder = async (path: string): Promise<void> => {
    const first = await mkdir(path, { recursive: true });
    if (first === undefined) return;
    for (let at = path; at.length >= first.length; at = dirname(at)) await flush(dirname(at));
  };
  /** Written and flushed under a name of its own, it gets its name; of what fails nothing is left. */
  const keep = async (path: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    // Kept anew: whoever forgets what is old leaves it alone.
    const now = machine.now();
    if (await utimes(path, now, now).then(ALWAYS, () => false)) return;
    await makeFolder(dirname(path));
    const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    try {
      await write(temporary);
      await rename(temporary, path);
    } catch (thrown) {
      await rm(temporary, { force: true });
      throw thrown;
    }
    await flush(dirname(path));
  };
  const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);
  /** Of everything that is kept: where it is, and since when. */
  const everything = async function* (): AsyncGenerator<{ path: string; name: string; at: number }[]> {
    for (const one of await namesIn(folder))
      for (const two of /^[0-9a-f]{2}$/.test(one) ? await namesIn(join(folder, one)) : []) {
        const within = join(folder, one, two);
        const names = await namesIn(within);
        const known = names.map(async (name) => {
          const path = join(within, name);
          return { path, name, at: (await stat(path).catch(() => null))?.mtimeMs ?? machine.now().getTime() };
        });
        yield await Promise.all(known);
      }
  };
  const isOlder = (at: number, hours: number): boolean => machine.now().getTime() - at > hours * 3_600_000;
  return {
    put: async (bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await keep(pathOf(sha256), async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      });
      return sha256;
    },
    putFile: async (given) => {
      const sha256 = await hashOfFile(given);
      await keep(pathOf(sha256), async (temporary) => {
        // Beside its place already, it only gets another name; on another disk it is copied.
        await link(given, temporary).catch(() => copyFile(given, temporary));
        await flush(temporary);
      });
      return sha256;
    },
    keptBefore: async function* (hours) {
      for await (const some of everything()) {
        const old = some.filter(({ name, at }) => HASH.test(name) && isOlder(at, hours));
        if (old.length > 0) yield old.map(({ name }) => name);
      }
    },
    removeUnfinished: async (hours) => {
      let removed = 0;
      for await (const some of everything())
        for (const { path, name, at } of some)
          if (name.endsWith('.tmp') && isOlder(at, hours)) {
            await rm(path, { force: true });
            removed += 1;
          }
      return removed;
    },
    holds: (sha256) =>
      stat(pathOf(sha256)).then(ALWAYS, (thrown: unknown) => {
        if ((thrown as { code?: unknown }).code === 'ENOENT') return false;
        throw thrown;
      }),
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
