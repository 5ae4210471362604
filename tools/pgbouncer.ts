/** Runs a PgBouncer in transaction mode before a PostgreSQL; finds the program or unpacks Debian's beside the sources. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { debianEnvironment, debianFile, unpackDebian } from './debian.ts';
import { freePort } from './ports.ts';
import { clusterOwner } from './postgres-cluster.ts';

/** Who may tell the pooler what to do. */
const OPERATOR = 'operator';
const PROGRAM = '/usr/sbin/pgbouncer';

const findProgram = (): string | undefined => {
  const chosen = process.env['PGBOUNCER'];
  return chosen && existsSync(chosen) ? chosen : debianFile(PROGRAM);
};

export type Pooler = {
  port: number;
  /** Does it carry named statements from one connection to another? */
  carriesNames: boolean;
  /** Another password of the same role, as an operator does it: the file, RELOAD, and RECONNECT to see that it holds. */
  turn: (password: string) => Promise<void>;
  stop: () => Promise<void>;
};

/** From 1.21 on. */
const canCarryNames = (program: string): boolean => {
  const env = { ...process.env, ...debianEnvironment() };
  const told = spawnSync(program, ['--version'], { encoding: 'utf8', env }).stdout;
  const [, major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(told) ?? []).map(Number);
  return major > 1 || (major === 1 && minor >= 21);
};

/** @throws when there is no PgBouncer and none can be fetched */
export const startPgbouncer = async (given: {
  folder: string;
  postgresPort: number;
  user: string;
  password: string;
  serverConnections: number;
  /** So many named statements a connection keeps, where it can keep any. */
  names?: number;
}): Promise<Pooler> => {
  if (!findProgram()) unpackDebian(['pgbouncer']);
  const program = findProgram();
  if (!program) throw new Error('No pgbouncer here: install it (Debian: apt-get install pgbouncer) or set PGBOUNCER.');
  const port = await freePort(0);
  const { names = 200 } = given;
  const carriesNames = names > 0 && canCarryNames(program);
  const [settings, users] = [join(given.folder, `pgbouncer-${port}.ini`), join(given.folder, `users-${port}.txt`)];
  const operator = randomBytes(18).toString('base64url');
  const usersWith = (password: string): string => `"${given.user}" "${password}"\n"${OPERATOR}" "${operator}"\n`;
  writeFileSync(users, usersWith(given.password));
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
stats_users = ${given.user}
admin_users = ${OPERATOR}
server_login_retry = 1
${canCarryNames(program) ? `max_prepared_statements = ${names}` : ''}
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
  const child = spawn(program, [settings], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...debianEnvironment() },
  });
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    port,
    carriesNames,
    turn: async (password) => {
      writeFileSync(users, usersWith(password));
      const console = new pg.Client({
        host: '127.0.0.1',
        port,
        user: OPERATOR,
        password: operator,
        database: 'pgbouncer',
      });
      await console.connect();
      for (const command of ['RELOAD', 'RECONNECT']) await console.query(command);
      await console.end();
    },
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
