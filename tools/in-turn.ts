/** Lets only one process of this machine do a thing at a time; the others wait, and find it done. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './house.ts';
import { isAlive } from './processes.ts';

const holderOf = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
};

const take = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as { code?: unknown }).code !== 'EEXIST') throw thrown;
    return false;
  }
};

/** Does the work when nobody who lives does the work of that name. */
export const inTurn = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const folder = join(root, '.cache/turns');
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true });
  while (!take(file)) {
    const holder = holderOf(file);
    // Somebody who was killed gives nothing back; one that has just taken it has not said its number yet.
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    await sleep(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
