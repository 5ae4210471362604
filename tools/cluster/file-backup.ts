/** Copies files that are kept by their SHA-256, takes none away from the copy, and holds them against a database. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const placeOf = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** Whole files alone: one that is being written has another name until it is. */
const namesIn = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && /^[0-9a-f]{64}$/.test(entry.name)).map(({ name }) => name);
};

/**
 * Copies what the other folder lacks, each under its name only when it is whole. What is gone here stays there: a
 * database of an earlier moment still asks for it. Works in both directions.
 * @returns how many were copied @throws when a file is not what its name says
 */
export const copyFiles = async (from: string, to: string): Promise<number> => {
  let copied = 0;
  for (const sha256 of await namesIn(from)) {
    const target = placeOf(to, sha256);
    if (existsSync(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    const temporary = `${target}.copy`;
    try {
      await copyFile(placeOf(from, sha256), temporary);
    } catch (thrown) {
      // Deleted meanwhile.
      if ((thrown as { code?: unknown }).code === 'ENOENT') continue;
      throw thrown;
    }
    if ((await hashOf(temporary)) !== sha256) {
      await rm(temporary);
      throw new Error(`The file ${sha256} is not what its name says.`);
    }
    await rename(temporary, target);
    copied += 1;
  }
  return copied;
};

/** Reads all that a database knows of. @returns what is missing or altered */
export const faultsOfFiles = async (folder: string, wanted: readonly string[]): Promise<string[]> => {
  const faults: string[] = [];
  for (const sha256 of wanted) {
    const place = placeOf(folder, sha256);
    if (!existsSync(place)) faults.push(`${sha256} is missing`);
    else if ((await hashOf(place)) !== sha256) faults.push(`${sha256} is altered`);
  }
  return faults;
};

/** Takes one away for as long as the work lasts, as the night does with what is over its term. */
export const without = async <T>(folder: string, sha256: string, work: () => Promise<T>): Promise<T> => {
  const place = placeOf(folder, sha256);
  await rename(place, `${place}.gone`);
  return work().finally(() => rename(`${place}.gone`, place));
};
