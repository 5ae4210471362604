/** Finds Debian's programs, or unpacks them beside the sources: an installed one would begin to serve this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './house.ts';

const unpacked = join(root, '.cache/debian');
/** From a suite that is newer than the machine: only what needs nothing compiled for it. */
const newer = join(root, '.cache/debian-newer');
type Places = { own: string; into: string };

/** Where a file of a package stands: unpacked here, the newer one first, else installed. */
export const debianFile = (path: string): string | undefined =>
  [join(newer, path), join(unpacked, path), path].find((place) => existsSync(place));

/** What unpacked programs need to find the libraries and modules that came with them. */
export const debianEnvironment = (): Record<string, string> => ({
  LD_LIBRARY_PATH: globSync(join(unpacked, 'usr/lib/*-linux-*')).join(':'),
  PYTHONPATH: [newer, unpacked].map((folder) => join(folder, 'usr/lib/python3/dist-packages')).join(':'),
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
  unpackAll(archives, unpacked);
  rmSync(archives, { recursive: true, force: true });
};

const unpackAll = (archives: string, into: string): void => {
  const fetched = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  for (const archive of fetched) spawnSync('dpkg', ['-x', join(archives, archive), into]);
};

/** Of Debian itself, not of its security updates. */
const mirror = (): string => {
  const targets = ['indextargets', '--format', '$(LABEL) $(REPO_URI)', 'Created-By: Packages'];
  const told = spawnSync('apt-get', targets, { encoding: 'utf8' }).stdout ?? '';
  return /^Debian (\S+)$/m.exec(told)?.[1] ?? 'http://deb.debian.org/debian';
};

/**
 * Fetches packages of another suite of Debian, with lists of its own: this machine goes on knowing nothing of that suite.
 * What they depend on is not fetched, so they are programs that nothing was compiled for. Where that cannot be done,
 * nothing is changed.
 */
export const unpackNewer = (
  suite: string,
  packages: readonly string[],
  { own, into }: Places = { own: join(root, '.cache/debian-apt'), into: newer },
): void => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  for (const folder of ['lists/partial', 'fetched']) mkdirSync(join(own, folder), { recursive: true });
  const sources = join(own, 'newer.sources');
  const signed = 'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg';
  writeFileSync(sources, `Types: deb\nURIs: ${mirror()}\nSuites: ${suite}\nComponents: main\n${signed}\n`);
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State::lists': join(own, 'lists'),
    'Dir::Cache': own,
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const cwd = join(own, 'fetched');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', [...options, '-q', ...args], { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  process.stdout.write(`Fetching ${packages.join(' ')} of ${suite} (apt-get)…\n`);
  // All of them or none: half a program is worse than the older one.
  if (apt('update') && apt('download', ...packages)) unpackAll(cwd, into);
  rmSync(own, { recursive: true, force: true });
};
