/** Lets big files arrive piece by piece (tus): what came stays, and its owner goes on wherever it broke off. */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DataStore, ERRORS, MemoryLocker, Server, Upload } from '@tus/server';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CallSpec } from '@ema/calls/kernel/call.ts';
import { ARRIVALS } from '@ema/calls/kernel/arrivals.ts';
import type { Queryable } from '../db/client.ts';
import { first, type RowOf } from '../db/rows.ts';
import { arrivals } from '../db/tables/system.ts';
import type { Config } from './config.ts';
import { admit } from './pipeline.ts';
import { toCallError, toProblem } from './problem.ts';
import { newRequestId } from './refusals.ts';
import { securityHeaders } from './security-headers.ts';
import type { Services } from './services.ts';

export const ARRIVAL_PATH = `${ARRIVALS}/:id`;
/** What a piece of a file is sent as. */
export const PIECE = 'application/offset+octet-stream';
/** Nobody goes on with it any more. */
export const ARRIVAL_DAYS = 3;

type Place = Pick<Config, 'EMA_DATA_DIR'>;
/** Beside the files, so that nothing is copied from disk to disk. */
export const arrivalFolder = async (config: Place): Promise<string> => {
  const folder = join(config.EMA_DATA_DIR, 'arriving');
  await mkdir(folder, { recursive: true });
  return folder;
};
/** Names are made by the portal; what looks otherwise leads nowhere. */
export const arrivalFile = async (config: Place, id: string): Promise<string> => {
  if (!/^[A-Za-z0-9_-]{32}$/.test(id)) throw new CallError('not_found');
  return join(await arrivalFolder(config), `${id}.part`);
};
/** How much of it is here. */
export const arrivedBytes = async (config: Place, id: string): Promise<number> =>
  (await stat(await arrivalFile(config, id)).catch(() => null))?.size ?? 0;

const ARRIVAL = {
  id: arrivals.id,
  user_id: arrivals.userId,
  name: arrivals.name,
  size: arrivals.size,
  created_at: arrivals.createdAt,
};
export const ARRIVAL_SHAPE = ARRIVAL;
export type ArrivalRow = RowOf<typeof ARRIVAL>;
const findArrival = (db: Queryable, id: string): Promise<ArrivalRow | null> =>
  first(db, ARRIVAL, sql`select id, user_id, name, size, created_at from arrivals where id = ${id}`);

/** Forgets it, and then what came of it. */
export const dropArrival = async (db: Queryable, config: Place, id: string): Promise<void> => {
  await db.execute(sql`delete from arrivals where id = ${id}`);
  await rm(await arrivalFile(config, id), { force: true });
};

/** The rules of the calls that begin and end an arrival hold for every piece between them. */
const SPEC: Omit<CallSpec, 'method'> = {
  name: 'arrivals.piece',
  path: ARRIVAL_PATH,
  summary: 'Un pezzo di un file che si carica',
  who: ['ROLE_ACCESS_USER_MEDIA', 'ROLE_ADMIN'],
  acting: 'allowed',
  whilePending: 'refused',
  rate: 'write',
  idempotency: 'natural',
  audit: null,
  log: { name: 'Pezzo di file caricato' },
  output: 'empty',
  ofAnyShop: true,
  errors: ['not_found'],
};

/** One asks how much is here (HEAD) and sends what follows (PATCH). Begun and ended they are by calls. */
export const registerArrivals = (app: FastifyInstance, services: Services): void => {
  const tus = new Pieces({
    path: ARRIVALS,
    datastore: new Arriving(services),
    locker: new MemoryLocker(),
    allowedOrigins: () => false,
    onResponseError: async (_request, thrown) => foresee(thrown, services.log),
  });
  app.route<{ Params: { id: string } }>({
    method: ['HEAD', 'PATCH'],
    url: ARRIVAL_PATH,
    schema: { hide: true },
    config: { call: SPEC.name },
    onRequest: async (request) => {
      const spec = { ...SPEC, method: request.method === 'HEAD' ? 'GET' : 'PATCH' } as const;
      await services.telemetry.within(request.span, () => admit(spec, request, services));
      const arrival = await findArrival(services.db, request.params.id);
      if (arrival?.user_id !== request.viewer?.userId)
        throw new CallError('not_found', 'Questo caricamento non esiste più: sceglilo di nuovo.');
    },
    handler: async (request, reply) => {
      reply.hijack();
      const headers = { ...securityHeaders(services.config), ...reply.getHeaders() };
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
      await tus.handle(request.raw, reply.raw);
    },
  });
};

/** What the protocol refuses with, in our words; an uploader looks at the number alone. */
const REFUSALS: Readonly<Record<number, CallError>> = {
  404: new CallError('not_found', 'Questo caricamento non esiste più: sceglilo di nuovo.'),
  409: new CallError('wrong_state', 'Il file è già arrivato fino a un altro punto: riprendi da lì.'),
  413: new CallError('too_large'),
  500: new CallError('internal'),
  503: new CallError('unavailable', undefined, { retryAfterSeconds: 2 }),
};
/** Refuses in the one shape of an error. */
class Pieces extends Server {
  override write(...[context, headers, status, body]: Parameters<Server['write']>): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    const error = REFUSALS[status] ?? new CallError('malformed');
    const requestId = newRequestId();
    headers.set('content-type', 'application/problem+json');
    headers.set('x-request-id', requestId);
    return super.write(context, headers, error.status, JSON.stringify(toProblem(error, requestId)));
  }
}
/** Of what nobody foresaw: what the machine says of it is for the log alone. */
const foresee = (thrown: unknown, log: Services['log']): { status_code: number; body: string } | undefined => {
  if (typeof (thrown as { status_code?: unknown }).status_code === 'number') return undefined;
  log.error({ err: thrown }, 'a piece of a file was not kept');
  return { status_code: toCallError(thrown).status, body: '' };
};

/** The row says whose it is and how big; the file on the disk says how much is here. */
class Arriving extends DataStore {
  private readonly services: Services;
  constructor(services: Services) {
    super();
    this.services = services;
  }
  override async getUpload(id: string): Promise<Upload> {
    const row = await findArrival(this.services.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const offset = await arrivedBytes(this.services.config, id);
    return new Upload({ id, size: row.size, offset, creation_date: row.created_at.toISOString() });
  }
  /** What came before a connection broke is kept, and flushed before it is said to be here. */
  override async write(piece: Readable, id: string, offset: number): Promise<number> {
    const path = await arrivalFile(this.services.config, id);
    const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
    try {
      let at = offset;
      for await (const bytes of piece as AsyncIterable<Buffer>) {
        const { bytesWritten } = await file.write(bytes, 0, bytes.length, at);
        if (bytesWritten < bytes.length) throw ERRORS.FILE_WRITE_ERROR;
        at += bytesWritten;
      }
      await file.sync();
      return at;
    } finally {
      await file.close();
    }
  }
}
