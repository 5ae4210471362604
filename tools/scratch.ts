/** Folders for data nobody will miss: in memory where there is room, so that a durable database costs tests nothing. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

const hasRoomInMemory = (): boolean => {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 4e9;
  } catch {
    return false;
  }
};

/** Makes a new folder; other users may pass through it (PostgreSQL is one when we are root). */
export const makeScratch = (name: string): string => {
  const place = hasRoomInMemory() ? '/dev/shm' : tmpdir();
  sweep(place);
  const folder = mkdtempSync(join(place, `ema-${name}-${process.pid}-`));
  chmodSync(folder, 0o711);
  return folder;
};

export const removeScratch = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Removes what processes that were killed could not: folders whose maker and whose PostgreSQL's keeper are dead. */
const sweep = (place: string): void => {
  for (const name of readdirSync(place)) {
    const maker = Number(/^ema-[a-z-]+-(\d+)-\w{6}$/.exec(name)?.[1]);
    if (!maker || isAlive(maker)) continue;
    const lock = join(place, name, 'postgres.keeper');
    if (!existsSync(lock) || !isAlive(Number(readFileSync(lock, 'utf8')))) removeScratch(join(place, name));
  }
};
