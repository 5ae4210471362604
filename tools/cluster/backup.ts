/** Backs up a cluster with pgBackRest: every piece of its log as it is written, whole copies by command. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { debianEnvironment } from '../debian.ts';
import type { Owner } from '../postgres-cluster.ts';
import { ownFile, ownFolder } from './own.ts';
import type { Plan } from './plan.ts';
import type { Programs } from './programs.ts';

export const STANZA = 'ema';

const configurationOf = (folder: string, options: Readonly<Record<string, string | number>>): string => {
  const general = {
    'repo1-path': join(folder, 'backup/repository'),
    'repo1-retention-full': 2,
    'log-path': join(folder, 'backup/log'),
    'lock-path': join(folder, 'backup/lock'),
    'spool-path': join(folder, 'backup/spool'),
    'log-level-console': 'warn',
    'start-fast': 'y',
    'archive-timeout': 60,
  };
  const lines = (of: Readonly<Record<string, string | number>>) =>
    Object.entries(of).map(([name, value]) => `${name}=${value}`);
  return ['[global]', ...lines(general), `[${STANZA}]`, ...lines(options), ''].join('\n');
};

/** Makes the folders of the repository, and what pgBackRest of one machine is told. @returns that file */
export const prepareBackup = (plan: Plan, index: number, folder: string, owner: Owner): string => {
  const node = plan.nodes[index];
  if (!node) throw new RangeError(`no node ${index}`);
  for (const name of ['backup', 'backup/repository', 'backup/log', 'backup/lock', 'backup/spool'])
    ownFolder(join(folder, name), owner);
  const options = {
    'pg1-path': join(folder, node.name, 'postgres'),
    'pg1-port': node.postgres,
    'pg1-socket-path': plan.sockets,
    'pg1-user': 'postgres',
  };
  return ownFile(join(folder, node.name, 'pgbackrest.conf'), configurationOf(folder, options), owner);
};

/** How PostgreSQL gives away a piece of its log. */
export const archiveCommand = (programs: Programs, configuration: string, words: string): string => {
  const { LD_LIBRARY_PATH = '' } = debianEnvironment();
  const call = `${programs.pgbackrest} --config=${configuration} --stanza=${STANZA} ${words}`;
  return LD_LIBRARY_PATH ? `LD_LIBRARY_PATH=${LD_LIBRARY_PATH} ${call}` : call;
};

/** @throws with what pgBackRest said when it fails */
export const pgbackrest = async (
  programs: Programs,
  configuration: string,
  args: readonly string[],
  { owner, password }: { owner: Owner; password: string },
): Promise<void> => {
  const child = spawn(programs.pgbackrest, [`--config=${configuration}`, `--stanza=${STANZA}`, ...args], {
    ...owner,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', PGPASSWORD: password, ...debianEnvironment() },
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${Buffer.concat(said).toString().trim()}`);
};
