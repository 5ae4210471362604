/** Lets a CSV of any length be the body of a call: it goes to the disk as it comes, and is gone with the answer. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { CsvBytes } from '../adapters/csv-rows.ts';
import { spool } from '../adapters/spool.ts';
import type { Config } from './config.ts';

/** A hundred thousand lines of three hundred bytes, twice what the longest of them has. */
export const CSV_BYTES_MAX = 30_000_000;

/** A CSV that lies on the disk of this machine. */
export class CsvBody implements CsvBytes {
  readonly path: string;
  constructor(path: string) {
    this.path = path;
  }
  open(): AsyncIterable<Uint8Array> {
    return createReadStream(this.path);
  }
}

/** What came as CSV is read by its handler, not by the schema of the JSON beside it. */
export const csvPasses: FastifySchemaCompiler<unknown> = (part) => {
  const check = validatorCompiler(part as never) as (given: unknown) => { value: unknown } | { error: Error };
  return (given: unknown) => (given instanceof CsvBody ? { value: given } : check(given));
};

const TOO_LARGE = 'Il file può avere al massimo 30 MB: dividilo in più file.';
const counted = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > CSV_BYTES_MAX) throw new CallError('too_large', TOO_LARGE);
    yield part;
  }
};

const takesCsv = (request: FastifyRequest): boolean =>
  (request.routeOptions.config as { takesCsv?: boolean }).takesCsv === true;

/** Who may is known before the first byte is read; nothing waits in a transaction for what is still on its way. */
export const registerCsvBodies = (app: FastifyInstance, config: Pick<Config, 'EMA_DATA_DIR'>): void => {
  app.decorateRequest('csvBody', null);
  app.addContentTypeParser('text/csv', async (request: FastifyRequest, payload: Readable) => {
    if (!takesCsv(request)) throw new CallError('unsupported_media');
    if (Number(request.headers['content-length'] ?? 0) > CSV_BYTES_MAX) throw new CallError('too_large', TOO_LARGE);
    const { path } = await spool(
      counted(payload.iterator({ destroyOnReturn: false })),
      join(config.EMA_DATA_DIR, 'imports'),
    );
    request.csvBody = new CsvBody(path);
    return request.csvBody;
  });
  app.addHook('onResponse', async ({ csvBody }) => {
    if (csvBody) await rm(csvBody.path, { force: true });
  });
};

declare module 'fastify' {
  interface FastifyRequest {
    csvBody: CsvBody | null;
  }
}
