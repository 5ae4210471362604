/** Starts an embedded PostgreSQL with the portal’s database, and stops it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { KeeperOptions } from './postgres-keeper.ts';
import { commandOf, isAlive, signal } from './processes.ts';
import { readSecrets } from './secrets.ts';

export type Postgres = {
  /** Database `ema` as its owner. */
  url: string;
  /** Database `postgres` as superuser: for making and dropping databases. */
  adminUrl: string;
  port: number;
  /** Ends with why when PostgreSQL is lost and could not be brought back; never after `stop()`. */
  lost: Promise<string>;
  stop: () => Promise<void>;
  /** Fast shutdown and start again, same port. */
  restart: () => Promise<void>;
  /** SIGKILL to all its processes, as a crash would; `restart()` recovers. */
  kill: () => Promise<void>;
};

export type PostgresOptions = {
  /** Folder of postgres/, postgres.log and secrets.json. */
  dataDir: string;
  /** Preferred port; else the last one used there; else any free one. */
  port?: number;
  /** Connections it lets in at once; 100 unless said. */
  connections?: number;
  /** true: if a running portal already holds this data directory, use its PostgreSQL (`stop()` then leaves it alone). */
  share?: boolean;
};

const keeperFile = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url));

/** Starts the embedded PostgreSQL 18 of a data directory, made if missing. It never outlives this process. @throws if it cannot */
export const startPostgres = async ({
  dataDir: folder,
  port,
  connections = 100,
  share = false,
}: PostgresOptions): Promise<Postgres> => {
  const dataDir = resolve(folder);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const shared = share ? await attach(dataDir) : undefined;
  if (shared) return shared;
  const options: KeeperOptions = { dataDir, port, connections };
  // Detached: Ctrl-C in a terminal must reach the server first, PostgreSQL only when we end.
  const keeper = spawn(process.execPath, [keeperFile, JSON.stringify(options)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const { promise: lost, resolve: lose } = Promise.withResolvers<string>();
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let pid = 0;
  let listening = 0;
  let stopping = false;
  let reason = 'PostgreSQL’s keeper ended.';
  createInterface({ input: keeper.stdout }).on('line', (line) => {
    const said = JSON.parse(line) as { ready?: true; port?: number; pid?: number; killed?: true; error?: string };
    if (said.error) reason = said.error;
    if (said.ready) {
      pid = said.pid ?? 0;
      listening = said.port ?? 0;
    }
    if (said.ready || said.killed) answers.shift()?.resolve();
  });
  const ended = new Promise<void>((done) => keeper.once('close', () => done()));
  void ended.then(() => {
    for (const waiting of answers.splice(0)) waiting.reject(new Error(reason));
    if (stopping) return;
    if (pid > 0 && isAlive(pid) && commandOf(pid).includes(dataDir)) signal(pid, 'SIGINT');
    lose(reason);
  });
  keeper.stdin.on('error', () => undefined);
  const answer = async (word?: string): Promise<void> => {
    const waiting = Promise.withResolvers<void>();
    answers.push(waiting);
    if (word) keeper.stdin.write(`${word}\n`);
    return waiting.promise;
  };
  await answer();
  return {
    ...addresses(dataDir, listening),
    lost,
    stop: async () => {
      stopping = true;
      keeper.stdin.end();
      await ended;
    },
    restart: async () => answer('restart'),
    kill: async () => answer('kill'),
  };
};

const addresses = (dataDir: string, port: number) => {
  const base = `postgres://postgres:${readSecrets(dataDir)?.databasePassword}@127.0.0.1:${port}`;
  return { url: `${base}/ema`, adminUrl: `${base}/postgres`, port };
};

/** The PostgreSQL that another process keeps in this data directory, if one does. */
const attach = async (dataDir: string): Promise<Postgres | undefined> => {
  const lock = join(dataDir, 'postgres.keeper');
  const keeper = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  const lives = () => keeper > 0 && isAlive(keeper) && commandOf(keeper).includes('postgres-keeper');
  while (lives()) {
    const file = join(dataDir, 'postgres/postmaster.pid');
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    if (lines[7]?.trim() === 'ready') {
      const refuse = async () => Promise.reject(new Error('This PostgreSQL is another process’s.'));
      return {
        ...addresses(dataDir, Number(lines[3])),
        lost: new Promise(() => undefined),
        stop: async () => undefined,
        restart: refuse,
        kill: refuse,
      };
    }
    await sleep(50);
  }
  return undefined;
};
