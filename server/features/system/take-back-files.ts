/** After a restore: takes files that no row names out of the night’s way, and finds those that are missing. */
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Files } from '../../adapters/ports.ts';
import type { Db } from '../../db/client.ts';
import type { Config } from '../../kernel/config.ts';
import { codeOf } from '../../kernel/problem.ts';
import { findNamed, findNamesAfter } from './file-queries.ts';
import { missingOf } from './missing-files.ts';

type Given = { db: Db; config: Pick<Config, 'EMA_DATA_DIR' | 'FILES_ADAPTER'>; files: Files };

const SOME = 500;
const HASH = /^[0-9a-f]{64}$/;
/**
 * Files of after the moment are named by no row: more of them than crashes leave would keep the night from taking any
 * away, for good. They are moved, not removed: another moment may want them.
 */
const setAside = async ({ db, config }: Given): Promise<number> => {
  const [folder, aside] = [join(config.EMA_DATA_DIR, 'files'), join(config.EMA_DATA_DIR, 'files-aside')];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return [];
    throw thrown;
  });
  const kept = entries.filter((entry) => entry.isFile() && HASH.test(entry.name));
  let moved = 0;
  for (let from = 0; from < kept.length; from += SOME) {
    const some = kept.slice(from, from + SOME);
    const named = await findNamed(
      db,
      some.map(({ name }) => name),
    );
    for (const { name, parentPath } of some) {
      if (named.has(name)) continue;
      const to = join(aside, relative(folder, parentPath), name);
      await mkdir(dirname(to), { recursive: true });
      await rename(join(parentPath, name), to);
      moved += 1;
    }
  }
  return moved;
};

const LISTING = 'files-unnamed.txt';
/** On S3 nothing is moved. What no row names now may be named again once a portal works: the list is for now. */
const listUnnamed = async ({ db, config, files }: Given): Promise<string> => {
  const unnamed: string[] = [];
  for await (const some of files.keptBefore(0)) {
    const named = await findNamed(db, some);
    unnamed.push(...some.filter((name) => !named.has(name)));
  }
  if (unnamed.length === 0) return 'files: no key on S3 is without a row';
  const file = join(config.EMA_DATA_DIR, LISTING);
  await writeFile(file, unnamed.map((name) => `${name}\n`).join(''), { mode: 0o600 });
  return (
    `files: ${unnamed.length} keys on S3 that no row names stand in ${file}; delete those before a portal starts, ` +
    'never by their date, and never by this list later on'
  );
};

/** @returns what was done with files that no row names */
export const clearUnnamed = async (given: Given): Promise<string> => {
  if (given.config.FILES_ADAPTER === 's3') return listUnnamed(given);
  return `files: ${await setAside(given)} that the database does not know were moved to files-aside`;
};

/** @returns those that a row names and that are not there */
export const findMissing = async ({ db, files }: Given): Promise<string[]> => {
  const missing: string[] = [];
  let last = '';
  for (;;) {
    const names = await findNamesAfter(db, last);
    if (names.length === 0) return missing;
    missing.push(...(await missingOf(files, names)));
    last = names.at(-1) ?? last;
  }
};
