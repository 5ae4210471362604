import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { createLog } from '../kernel/log.ts';
import { startServices } from '../start-services.ts';
import { withDatabase } from '../test/template.ts';
import { SESSION_SETTINGS } from './client.ts';
import { migrateDatabase } from './migrate.ts';

type Server = { adminUrl: string; stop: () => Promise<void> };
type Tools = {
  startPostgres: (given: object) => Promise<Server>;
  makeScratch: (name: string) => string;
  removeScratch: (folder: string) => void;
};
const tools = async (): Promise<Tools> => {
  const tool = (name: string): Promise<unknown> => import(new URL(`../../tools/${name}.ts`, import.meta.url).href);
  return { ...((await tool('postgres')) as Tools), ...((await tool('scratch')) as Tools) };
};

/** The lines as they stand in a document, word for word. */
const linesOf = async (file: string): Promise<string[]> => {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8');
  const block = /```\n(create role ema_app[^`]*)```/.exec(text)?.[1] ?? '';
  return block.trim().split('\n');
};

let server: Server;
let folder = '';
const asAdmin = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};
beforeAll(async () => {
  const { startPostgres, makeScratch } = await tools();
  folder = makeScratch('roles');
  server = await startPostgres({ dataDir: folder, connections: 60 });
});
afterAll(async () => {
  await server?.stop();
  if (folder) (await tools()).removeScratch(folder);
});

const address = (role: string): string => {
  const url = new URL(withDatabase(server.adminUrl, 'ema'));
  url.username = role;
  url.password = '…';
  return url.toString();
};
/** As nothing was before. */
const forget = async (): Promise<void> => {
  await asAdmin('drop database if exists ema with (force)');
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select rolname::text as name from pg_roles where rolname ~ '^ema_'`,
  );
  // The owner last: the others may have been let in by it.
  for (const { name } of rows.toSorted((a, b) => Number(a.name === 'ema_owner') - Number(b.name === 'ema_owner')))
    await client.query(`drop owned by ${name} cascade; drop role ${name}`);
  await client.end();
};

/** Migrates and starts as a server does, then asks as calls do. @returns as whom */
const start = async (settings: Record<string, string>): Promise<string> => {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: address('ema_owner'),
    EMA_DATA_DIR: folder,
    EMA_SECRET: randomBytes(32).toString('hex'),
    EMA_LOG_LEVEL: 'silent',
    EMA_WORKERS: '0',
    EMA_CONNECTIONS: '20',
    ...settings,
  });
  await migrateDatabase(config.DATABASE_URL);
  const services = await startServices(config, createLog(config));
  try {
    const { rows } = await services.pool.query<{ who: string; orders: number; timeout: string }>(
      `select current_user::text as who, (select count(*)::int from orders) as orders,
        current_setting('statement_timeout') as timeout`,
    );
    expect(rows[0]).toMatchObject({ orders: 0, timeout: `${Number(SESSION_SETTINGS.statement_timeout) / 1_000}s` });
    return rows[0]?.who ?? '';
  } finally {
    await services.stop();
  }
};
const pooled = () => ({ EMA_POOLER: 'transaction', DATABASE_CALLS_URL: address('ema_calls') });

describe.each(['docs/cluster.md', 'tools/release/operator/README.md'])('NET-916 the roles of %s', (file) => {
  it('start a portal, at each start: its own role of calls, the given one, and behind a pooler', async () => {
    await forget();
    await asAdmin(...(await linesOf(file)));
    for (const _ of [1, 2]) {
      expect(await start({})).toMatch(/^ema_calls_\d+_/);
      expect(await start({ DATABASE_CALLS_URL: address('ema_calls') })).toBe('ema_calls');
      expect(await start(pooled())).toBe('ema_calls');
    }
  });
});

describe('NET-916 an owner that is no admin of any role', () => {
  it('starts with a role of calls that was given; behind a pooler it names what a superuser types once', async () => {
    await forget();
    const lines = (await linesOf('docs/cluster.md')).filter((line) => !line.startsWith('grant '));
    await asAdmin(...lines.map((line) => line.replace(' createrole', '')));
    expect(await start({ DATABASE_CALLS_URL: address('ema_calls') })).toBe('ema_calls');
    const refusal = await start(pooled()).then(
      () => '',
      (thrown: Error) => thrown.message,
    );
    expect(refusal).toContain('As superuser, once:');
    const statements = refusal.split('\n').slice(1);
    expect(statements).toHaveLength(Object.keys(SESSION_SETTINGS).length);
    const inDatabase = new pg.Client({ connectionString: withDatabase(server.adminUrl, 'ema') });
    await inDatabase.connect();
    for (const statement of statements) await inDatabase.query(statement);
    await inDatabase.end();
    expect(await start(pooled())).toBe('ema_calls');
    await expect(start({})).rejects.toThrow('Say in DATABASE_CALLS_URL what calls connect with.');
  });

  it('makes every role itself, where nobody did before', async () => {
    await forget();
    await asAdmin(`create role ema_owner login createrole password '…'`, 'create database ema owner ema_owner');
    expect(await start({})).toMatch(/^ema_calls_\d+_/);
  });
});
