/** The programs a cluster is made of, all of them Debian's. */
import { spawnSync } from 'node:child_process';
import { debianEnvironment, debianFile, unpackDebian, unpackNewer } from '../debian.ts';

const FILES = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
} as const;
/** Where the package is not called like the program. */
const PACKAGES: Readonly<Record<string, string>> = { etcd: 'etcd-server', postgres: 'postgresql-15' };
/** Python alone, so it runs on an older Debian with the libraries of that one. */
const NEWER = { suite: 'trixie', packages: ['patroni', 'python3-ydiff'] } as const;

export type Programs = Record<keyof typeof FILES, string>;

const missing = (): (keyof Programs)[] =>
  (Object.keys(FILES) as (keyof Programs)[]).filter((name) => !debianFile(FILES[name]));

/** @throws with the one line to type when programs are missing and cannot be fetched */
export const findPrograms = (): Programs => {
  const lacking = missing();
  if (lacking.length > 0) unpackDebian(lacking.map((name) => PACKAGES[name] ?? name));
  const still = missing();
  if (still.length > 0) throw new Error(`These programs could not be fetched: ${still.join(', ')}.`);
  const programsNow = (): Programs =>
    Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, debianFile(file) ?? file])) as Programs;
  if (warningOf(patroniVersion(programsNow()))) unpackNewer(NEWER.suite, NEWER.packages);
  return programsNow();
};

/** Up to this one a primary that stood still and goes on takes the lock back from whoever leads meanwhile. */
const STEALS_THE_LOCK = [3, 0, 2];

/** @param version as `patroni --version` says it @returns what an operator must know of it, if anything */
export const warningOf = (version: string): string | undefined => {
  const numbers = (/(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  const at = numbers.findIndex((n, i) => n !== STEALS_THE_LOCK[i]);
  const isNewer = at !== -1 && (numbers[at] ?? 0) > (STEALS_THE_LOCK[at] ?? 0);
  if (numbers.length === 3 && isNewer) return undefined;
  return (
    `Patroni ${numbers.join('.') || '(unknown)'}: a primary that freezes and thaws may lead again over the one that was ` +
    'chosen meanwhile, and what that one acknowledged is lost. Take one newer than 3.0.2, or a watchdog (docs/cluster.md).'
  );
};

/** Asks the program itself. */
export const patroniVersion = ({ patroni }: Programs): string =>
  spawnSync('/usr/bin/python3', [patroni, '--version'], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', ...debianEnvironment() },
  }).stdout;
