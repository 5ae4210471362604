import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders for data nobody will miss: in memory where there is room, so that a durable database costs tests nothing. */

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
  const made = mkdtempSync(join(hasRoomInMemory() ? '/dev/shm' : tmpdir(), `ema-${name}-`));
  chmodSync(made, 0o711);
  return made;
};

export const removeScratch = (folder: string): void => rmSync(folder, { recursive: true, force: true });
