/**
 * Starts the portal: database (unless DATABASE_URL says another), web build, server (built, in production). Whatever ends one of them or us
 * ends all. `--dev`: web by Vite with live reload, server restarted when its sources change. `--throwaway`: in a data
 * folder of its own that is removed at the end, and ends with its parent (for tests).
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './house.ts';
import { whenParentEnds } from './parent.ts';
import { startPostgres, type Postgres } from './postgres.ts';
import { makeScratch, removeScratch } from './scratch.ts';
import { makeSecrets, readSecrets } from './secrets.ts';
import { startServer, type Server } from './server-process.ts';
import { buildWeb } from './web-build.ts';

const isDev = process.argv.includes('--dev');
const isThrowaway = process.argv.includes('--throwaway');
const isProduction = process.env['NODE_ENV'] === 'production';
const port = Number(process.env['PORT'] ?? 3000);
const dataDir = isThrowaway ? makeScratch('portal') : resolve(root, process.env['EMA_DATA_DIR'] ?? '.data');

let postgres: Postgres | undefined;
let server: Server | undefined;
let starting: Promise<unknown> = Promise.resolve();
let stopping = false;

const stop = async (code: number, why?: string): Promise<void> => {
  if (stopping) return;
  stopping = true;
  if (why) console.error(why);
  const serverCode = await server?.stop();
  await starting.catch(() => undefined);
  await postgres?.stop();
  if (isThrowaway) removeScratch(dataDir);
  process.exit(code || (serverCode ?? 0));
};

const databaseUrl = async (): Promise<string> => {
  const configured = process.env['DATABASE_URL'];
  if (configured) return configured;
  postgres = await startPostgres({ dataDir });
  void postgres.lost.then(async (why) => stop(1, `The database is lost: ${why}`));
  return postgres.url;
};

const serverSettings = (url: string): Record<string, string> => {
  const { secret } = readSecrets(dataDir) ?? makeSecrets(dataDir);
  return {
    DATABASE_URL: url,
    PORT: String(isDev ? port + 1 : port),
    EMA_DATA_DIR: dataDir,
    EMA_PARENT_PIPE: '1',
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...(isProduction
      ? {}
      : { EMA_DEMO: process.env['EMA_DEMO'] ?? '1', EMA_SECRET: process.env['EMA_SECRET'] ?? secret }),
    ...(isDev ? { PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${port}` } : {}),
  };
};

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void stop(0));
whenParentEnds(() => void stop(0));
if (isThrowaway) void endWithParent();

async function endWithParent(): Promise<void> {
  const parent = process.ppid;
  while (process.ppid === parent) await sleep(500, undefined, { ref: false });
  await stop(0);
}

try {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const database = databaseUrl();
  starting = database;
  const [url, main] = await Promise.all([
    database,
    isProduction ? import('./server-build.ts').then(async (tool) => tool.buildServer()) : undefined,
    isDev ? undefined : buildWeb(),
  ]);
  if (!stopping) server = startServer({ ...(main ? { main } : {}), settings: serverSettings(url), watch: isDev });
  void server?.ended.then(async (code) => stop(code, code === 0 ? undefined : `The server ended (${code}).`));
  if (isDev && !stopping) await import('./dev-web.ts').then(async ({ serveWeb }) => serveWeb(port, port + 1));
} catch (error) {
  await stop(1, error instanceof Error ? error.message : String(error));
}
