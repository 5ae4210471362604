/** The database, the built web and the sizes that a run of the benchmark stands on. */
import { spawn } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export type Postgres = {
  url: string;
  adminUrl: string;
  /** Ends with why when it could not be brought back. */
  lost: Promise<string>;
  stop(): Promise<void>;
  restart(): Promise<void>;
  kill(): Promise<void>;
};
export type Sizes = { agents: number; customers: number; orders: number };

/** The embedded PostgreSQL of the start script, in a data folder of the benchmark's own. */
export const startDatabase = async (dataDir: string): Promise<Postgres> => {
  const { startPostgres } = (await import(new URL('../tools/postgres.ts', import.meta.url).href)) as {
    startPostgres: (options: object) => Promise<Postgres>;
  };
  return startPostgres({ dataDir, connections: 200 });
};

/** The server as it is shipped: built, run as production runs it. @returns its file, flags and environment */
export const builtServer = async (): Promise<{
  main: string;
  flags: readonly string[];
  env: Record<string, string>;
}> => {
  const tool = (name: string): Promise<unknown> => import(new URL(`../tools/${name}.ts`, import.meta.url).href);
  const { buildServer } = (await tool('server-build')) as { buildServer: () => Promise<string> };
  const { SERVER_FLAGS, SERVER_ENVIRONMENT } = (await tool('server-process')) as {
    SERVER_FLAGS: readonly string[];
    SERVER_ENVIRONMENT: Record<string, string>;
  };
  return { main: await buildServer(), flags: SERVER_FLAGS, env: SERVER_ENVIRONMENT };
};

/** A Chromium of this machine, installed where that is possible. */
export const chromiumHere = async (): Promise<string> => {
  const { ensureChromium } = (await import(new URL('../tools/chromium.ts', import.meta.url).href)) as {
    ensureChromium: () => string;
  };
  return ensureChromium();
};

/** Builds the web when it is not what the sources are. */
export const buildWeb = async (): Promise<void> => {
  const { buildWeb: build } = (await import(new URL('../tools/web-build.ts', import.meta.url).href)) as {
    buildWeb: () => Promise<void>;
  };
  await build();
};

const nameIn = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
};

/** A database of the demo with so many people and orders, made once by `npm run demo:large`'s script. @returns its URL */
export const databaseOf = async (postgres: Postgres, name: string, sizes: Sizes, dataDir: string): Promise<string> => {
  const url = nameIn(postgres.adminUrl, name);
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  const known = await admin.query('select 1 from pg_database where datname = $1', [name]);
  if (known.rows.length === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const args = Object.entries(sizes).flatMap(([k, v]) => [`--${k}`, String(v)]);
  const child = spawn(process.execPath, [`${root}/server/db/demo/large.ts`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url, EMA_DATA_DIR: dataDir },
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  if (code !== 0) throw new Error(`The database ${name} could not be made.`);
  return url;
};

/**
 * A copy of a database nobody is connected to. Not by its log (`wal_log`, what PostgreSQL does unless told): numbers that
 * such a copy's sequences give out before the first checkpoint are given out again after a crash. @returns its URL
 */
export const copyOf = async (postgres: Postgres, from: string, name: string): Promise<string> => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query(`create database ${name} template ${from} strategy file_copy`);
  await admin.end();
  return nameIn(postgres.adminUrl, name);
};

export const dropDatabase = async (postgres: Postgres, name: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
};

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}`;
