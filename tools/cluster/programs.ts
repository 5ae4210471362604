/** The programs a cluster is made of, all of them Debian's. */
import { debianFile, unpackDebian } from '../debian.ts';

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

export type Programs = Record<keyof typeof FILES, string>;

const missing = (): (keyof Programs)[] =>
  (Object.keys(FILES) as (keyof Programs)[]).filter((name) => !debianFile(FILES[name]));

/** @throws with the one line to type when programs are missing and cannot be fetched */
export const findPrograms = (): Programs => {
  const lacking = missing();
  if (lacking.length > 0) unpackDebian(lacking.map((name) => PACKAGES[name] ?? name));
  const still = missing();
  if (still.length > 0) throw new Error(`These programs could not be fetched: ${still.join(', ')}.`);
  return Object.fromEntries(Object.entries(FILES).map(([name, file]) => [name, debianFile(file) ?? file])) as Programs;
};
