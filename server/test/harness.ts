/** Gives a test a whole portal on a database of its own, with a clock it may set and clients to ask with. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { registerDev } from '../dev/register.ts';
import { handlers } from '../features/all.ts';
import { jobs } from '../features/all-jobs.ts';
import { buildApp } from '../kernel/app.ts';
import { readConfig } from '../kernel/config.ts';
import { workJobs } from '../kernel/jobs.ts';
import { hashSecret } from '../kernel/session-gate.ts';
import { createLog } from '../kernel/log.ts';
import { startServices, startTelemetry } from '../start-services.ts';
import { compareRows } from '../db/rows.ts';
import { compareWithShape } from './compare-rows.ts';
import { declaring } from './declared-errors.ts';
import { unnamedEvents } from './named-events.ts';
import { traced } from './traced.ts';
import { TEMPLATE, TEST_NOW, withDatabase } from './template.ts';

compareRows(compareWithShape);

export type Answer<T = unknown> = { status: number; body: T; headers: LightMyRequestResponse['headers']; raw: Buffer };
type Options = { headers?: Record<string, string>; key?: string; /** The address it comes from. */ ip?: string };
export type Client = {
  get<T = Record<string, unknown>>(url: string, options?: Options): Promise<Answer<T>>;
  post<T = Record<string, unknown>>(url: string, body?: unknown, options?: Options): Promise<Answer<T>>;
  put<T = Record<string, unknown>>(url: string, body?: unknown, options?: Options): Promise<Answer<T>>;
  patch<T = Record<string, unknown>>(url: string, body?: unknown, options?: Options): Promise<Answer<T>>;
  del<T = Record<string, unknown>>(url: string, options?: Options): Promise<Answer<T>>;
  /** The session's cookie. */
  cookie: string;
  userId: number;
};
export type OutboxMessage = { id: number; channel: string; destination: string; subject: string; body: string };
export type Portal = {
  app: FastifyInstance;
  services: Awaited<ReturnType<typeof startServices>>;
  /** The owner's pool: for arranging and looking, never for what is tested. */
  db: pg.Pool;
  /** Somebody signed in, by username; `shop` selects the shop. */
  as(username: string, shop?: 0 | 1): Promise<Client>;
  anyone: Client;
  /** Messages to a destination (part of it), newest first. */
  outbox(to?: string): Promise<OutboxMessage[]>;
};

type PortalOptions = {
  workers?: boolean;
  now?: string;
  listen?: boolean;
  /** What it deletes is not missing to others: a folder of files of its own, with those of the demo. */
  ownFiles?: boolean;
  /** More settings, asked for when everything that a test needs has started. */
  settings?: (databaseUrl: string) => Record<string, string> | Promise<Record<string, string>>;
  /** Are errors that are seen here a proof that they can be? Not where inputs come by chance. */
  notesErrors?: boolean;
  /** Where its log goes. */
  log?: DestinationStream;
};

/**
 * A whole portal on a database of its own, copied from the template with the demo data. Nothing is mocked: only the
 * clock starts at `TEST_NOW` and messages stay in the outbox. Use inside `describe` or at the top of a test file.
 */
export const testPortal = (options: PortalOptions = {}): Portal => {
  const portal = {} as Portal;
  const name = `test_${randomBytes(6).toString('hex')}`;
  const adminUrl = process.env['EMA_TEST_PG_URL'] ?? '';
  const ownFolder = `${tmpdir()}/${name}`;
  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
    await admin.end();
    const url = withDatabase(adminUrl, name);
    const config = readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: url,
      PORT: '0',
      EMA_DATA_DIR: options.ownFiles ? await linkFiles(ownFolder) : (shared ?? ownFolder),
      EMA_WORKERS: options.workers ? '1' : '0',
      EMA_LOG_LEVEL: process.env['EMA_LOG_LEVEL'] ?? 'silent',
      EMA_POOL_SIZE: '12',
      EMA_LIMIT_FACTOR: '1000',
      EMA_CLOCK_START: options.now ?? TEST_NOW,
      ...(await options.settings?.(url)),
    });
    const telemetry = await startTelemetry(config);
    const services = await startServices(config, createLog(config, options.log, telemetry), telemetry);
    const app = await buildApp(services, declaring(traced(handlers), options.notesErrors ?? true), {
      register: registerDev,
    });
    await app.ready();
    if (options.workers) await workJobs(services, jobs);
    if (options.listen) await app.listen({ port: 0, host: '127.0.0.1' });
    const { aheadMs } = services.ports.clock;
    const db = new pg.Pool({ connectionString: url, max: 4, options: `-c ema.clock_ahead=${aheadMs}ms` });
    db.on('error', () => {});
    Object.assign(portal, {
      app,
      services,
      db,
      anyone: clientOf(app, '', 0),
      as: (username: string, shop?: 0 | 1) => signIn(portal, username, shop),
      outbox: (to = '') => messages(db, to),
    });
  }, 60_000);
  afterAll(async () => {
    // A database that the test broke off says nothing.
    const unnamed = await unnamedEvents(portal.db).catch(() => []);
    await portal.app?.close();
    await portal.services?.stop();
    await portal.db?.end();
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`drop database if exists ${name} with (force)`);
    if (portal.services) await admin.query(`drop role ${new URL(portal.services.callsUrl).username}`);
    await admin.end();
    if (options.ownFiles) await rm(ownFolder, { recursive: true, force: true });
    if (unnamed.length > 0) throw new Error(`the log has no name for ${unnamed.join(', ')}`);
  }, 60_000);
  return portal;
};

const shared = process.env['EMA_TEST_DATA_DIR'];
/** The files of all tests under names of its own. */
const linkFiles = async (folder: string): Promise<string> => {
  // The database server of all tests stands there as well, and what other databases say of people with the same number.
  const others = ['postgres', 'erasures.jsonl'].map((name) => join(shared ?? '', name));
  const filter = (from: string): boolean => !others.includes(from);
  if (shared) await cp(shared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE, filter });
  return folder;
};

export const clientOf = (app: FastifyInstance, cookie: string, userId: number): Client => {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body: unknown,
    options: Options = {},
  ) => {
    const answer = await app.inject({
      method,
      url,
      ...(options.ip ? { remoteAddress: options.ip } : {}),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : answer.body) as never,
      headers: answer.headers,
      raw: answer.rawPayload,
    };
  };
  return {
    cookie,
    userId,
    get: (url, options) => send('GET', url, undefined, options),
    post: (url, body, options) => send('POST', url, body ?? {}, options),
    put: (url, body, options) => send('PUT', url, body ?? {}, options),
    patch: (url, body, options) => send('PATCH', url, body ?? {}, options),
    del: (url, options) => send('DELETE', url, undefined, options),
  };
};

/** A session as the sign-in makes it, without spending time on the password. */
const signIn = async (portal: Portal, username: string, shop?: 0 | 1): Promise<Client> => {
  const secret = randomBytes(32).toString('base64url');
  const now = portal.services.ports.clock.now();
  const session = await portal.db.query<{ actor_user_id: number }>(
    `insert into sessions (secret_hash, actor_user_id, subject_user_id, shop, created_at, last_used_at)
     select $1, id, id, $3, $4, $4 from users where lower(username) = lower($2) returning actor_user_id`,
    [hashSecret(secret), username, shop ?? null, now],
  );
  const userId = session.rows[0]?.actor_user_id;
  if (userId === undefined) throw new Error(`no user ${username}`);
  return clientOf(portal.app, `ema=${secret}`, Number(userId));
};

const messages = async (db: pg.Pool, to: string): Promise<OutboxMessage[]> =>
  (
    await db.query<OutboxMessage>(
      `select id, channel, destination, subject, body from outbox where destination like $1 order by id desc`,
      [`%${to}%`],
    )
  ).rows;

/** A fresh Idempotency-Key. */
export const newKey = (): string => randomBytes(18).toString('base64url');
