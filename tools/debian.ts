/** Finds Debian's programs, or unpacks them beside the sources: an installed one would begin to serve this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house.ts';

const unpacked = join(root, '.cache/debian');

/** Where a file of a package stands: unpacked here, else installed. */
export const debianFile = (path: string): string | undefined =>
  [join(unpacked, path), path].find((place) => existsSync(place));

/** What unpacked programs need to find the libraries and modules that came with them. */
export const debianEnvironment = (): Record<string, string> => ({
  LD_LIBRARY_PATH: globSync(join(unpacked, 'usr/lib/*-linux-*')).join(':'),
  PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
});

/**
 * Fetches and unpacks packages with what they depend on and this machine lacks.
 * @throws with the one line to type when that cannot be done here
 */
export const unpackDebian = (packages: readonly string[]): void => {
  const names = packages.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`This machine lacks programs. Debian: sudo apt-get install --no-install-recommends ${names}`);
  const archives = join(unpacked, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write(`Fetching ${names} (apt-get)…\n`);
  apt('update', '-q');
  const place = ['-o', `Dir::Cache::archives=${archives}`];
  apt('install', '-y', '-q', '--download-only', '--no-install-recommends', ...place, ...packages);
  const fetched = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  for (const archive of fetched) spawnSync('dpkg', ['-x', join(archives, archive), unpacked]);
  rmSync(archives, { recursive: true, force: true });
};
