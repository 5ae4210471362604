/** Other processes of this machine: do they live, what are they, end them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A zombie counts as dead: nobody may be there to collect it when this machine is a container. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return !/^State:\s+[ZX]/m.test(readOr(`/proc/${pid}/status`, ''));
};

/** The command line of a process, empty if it is not there. */
export const commandOf = (pid: number): string =>
  existsSync('/proc/self')
    ? readOr(`/proc/${pid}/cmdline`, '').replaceAll('\0', ' ')
    : (spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '');

/** Processes whose working directory is `directory`; none where the system cannot tell (no /proc). */
export const processesIn = (directory: string): number[] => {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linkOr(`/proc/${pid}/cwd`) === directory && isAlive(pid));
};

const hexOf = (port: number): string => port.toString(16).toUpperCase().padStart(4, '0');
/**
 * Does one of the processes hold the connection from local port `from` to port `to`? Both, for a port may lead to
 * several places, some of them long closed. Never where the system cannot tell (no /proc).
 */
export const hasConnection = (pids: readonly number[], from: number, to: number): boolean => {
  const line = new RegExp(String.raw`^\s*\d+: [0-9A-F]+:${hexOf(from)} [0-9A-F]+:${hexOf(to)} (?:\S+\s+){6}(\d+)`, 'm');
  const inode = line.exec(readOr('/proc/net/tcp', ''))?.[1];
  if (!inode || inode === '0') return false;
  return pids.some((pid) =>
    namesIn(`/proc/${pid}/fd`).some((fd) => linkOr(`/proc/${pid}/fd/${fd}`) === `socket:[${inode}]`),
  );
};

export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
};

/** Waits until none of the processes lives; false when `milliseconds` were not enough. */
export const allGone = async (pids: readonly number[], milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  while (pids.some(isAlive)) {
    if (performance.now() > end) return false;
    await sleep(10);
  }
  return true;
};

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

const readOr = (path: string, otherwise: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
};

const linkOr = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
};
