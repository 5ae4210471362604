/** Runs a PgBouncer in transaction mode before a PostgreSQL; finds the program or unpacks Debian's beside the sources. */
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './house.ts';
import { freePort } from './ports.ts';
import { clusterOwner } from './postgres-cluster.ts';

const unpacked = join(root, '.cache/pgbouncer');
const PLACES = [join(unpacked, 'usr/sbin/pgbouncer'), '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'];

const findProgram = (): string | undefined => {
  const chosen = process.env['PGBOUNCER'];
  return chosen && existsSync(chosen) ? chosen : PLACES.find((place) => existsSync(place));
};

/** Unpacked and not installed: an installed one would begin to serve this machine. */
const unpack = (): void => {
  const archives = join(unpacked, 'archives');
  mkdirSync(join(archives, 'partial'), { recursive: true });
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  process.stdout.write('Fetching pgbouncer (apt-get)…\n');
  apt('update', '-q');
  const place = ['-o', `Dir::Cache::archives=${archives}`];
  apt('install', '-y', '-q', '--download-only', '--no-install-recommends', ...place, 'pgbouncer');
  for (const archive of globSync(`${archives}/*.deb`)) spawnSync('dpkg', ['-x', archive, unpacked]);
};

export type Pooler = { port: number; stop: () => Promise<void> };

/** @throws when there is no PgBouncer and none can be fetched */
export const startPgbouncer = async (given: {
  folder: string;
  postgresPort: number;
  user: string;
  password: string;
  serverConnections: number;
}): Promise<Pooler> => {
  if (!findProgram() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) unpack();
  const program = findProgram();
  if (!program) throw new Error('No pgbouncer here: install it (Debian: apt-get install pgbouncer) or set PGBOUNCER.');
  const port = await freePort(0);
  const [settings, users] = [join(given.folder, 'pgbouncer.ini'), join(given.folder, 'users.txt')];
  writeFileSync(users, `"${given.user}" "${given.password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${given.postgresPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${given.serverConnections}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
log_stats = 0
`,
  );
  const owner = clusterOwner(join(given.folder, 'postgres'));
  for (const file of [settings, users]) {
    chmodSync(file, 0o600);
    if (owner) chownSync(file, owner.uid, owner.gid);
  }
  const libraries = globSync(join(unpacked, 'usr/lib/*-linux-*')).join(':');
  const child = spawn(program, [settings], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
};

const listens = async (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
};
