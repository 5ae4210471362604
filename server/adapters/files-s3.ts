/** Keeps files in an S3 bucket, each under its SHA-256, so that the same bytes are stored once. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { fromIni } from '@aws-sdk/credential-provider-ini';
import { createClock } from './clock.ts';
import { hashOfFile } from './hash-file.ts';
import type { Files } from './ports.ts';

type Settings = { bucket: string; region: string; endpoint?: string; credentialsFile?: string | undefined };

/** Keys that are over from the beginning are asked for with every request: so they may be turned while we run. */
const ALWAYS_ANEW = new Date(0);
const keysOf = (filepath: string) => async () => ({
  ...(await fromIni({ filepath, configFilepath: filepath, profile: 'default', ignoreCache: true })()),
  expiration: ALWAYS_ANEW,
});

/** PostgreSQL ends a transaction that says nothing for 10 s, and with it its locks: before that we have gone on. */
const ANSWER_MS = 9_000;
const QUICK = { connectionTimeout: 2_000, socketTimeout: 5_000, requestTimeout: 8_000, throwOnRequestTimeout: true };
/** A film takes as long as it takes, while it moves. */
const BIG = { connectionTimeout: 2_000, socketTimeout: 60_000 };
/** Whoever reads over a slow line, or stands still in a film, takes nothing from us for a while. */
const SLOW_READER_MS = 120_000;

const OVER: readonly unknown[] = ['TimeoutError', 'AbortError'];
type Thrown = { name?: unknown; $metadata?: { httpStatusCode?: number } } | null;
/** Why a store is away: it says nothing, has a fault of its own, or too much to do. Undefined: it is not. */
const awayFor = (thrown: Thrown): { code: string; message: string } | undefined => {
  if (OVER.includes(thrown?.name)) return { code: 'ETIMEDOUT', message: 'the store of files did not answer in time' };
  const status = thrown?.$metadata?.httpStatusCode ?? 0;
  return status >= 500 || status === 429
    ? { code: 'EIO', message: `the store of files answered ${status}` }
    : undefined;
};
/** A store that is away is no fault of ours: whoever asked is told to come again. */
const orAway = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    const away = awayFor(thrown as Thrown);
    if (!away) throw thrown;
    throw Object.assign(new Error(away.message, { cause: thrown }), { code: away.code });
  }
};
/** With every try, until it begins to answer; what it sends after that has no end of its own. */
const inTime = async <T>(ask: (until: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> => {
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), ANSWER_MS);
  return orAway(() => ask({ abortSignal: end.signal })).finally(() => clearTimeout(timer));
};

export const createS3Files = (settings: Settings): Files => {
  const clientOf = (maxAttempts: number, requestHandler: typeof QUICK | typeof BIG): S3Client =>
    new S3Client({
      region: settings.region,
      maxAttempts,
      requestHandler,
      ...(settings.credentialsFile ? { credentials: keysOf(settings.credentialsFile) } : {}),
      ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    });
  const [client, once, big] = [clientOf(2, QUICK), clientOf(1, QUICK), clientOf(2, BIG)];
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return {
    put: async (bytes) => {
      const sha256 = hashOf(bytes);
      const wanted = { Bucket: settings.bucket, Key: sha256, Body: bytes, ChecksumAlgorithm: 'SHA256' } as const;
      await inTime((until) => client.send(new PutObjectCommand(wanted), until));
      return sha256;
    },
    putFile: async (path) => {
      const sha256 = await hashOfFile(path);
      const { size } = await stat(path);
      const wanted = { Bucket: settings.bucket, Key: sha256, Body: createReadStream(path), ContentLength: size };
      await orAway(() => big.send(new PutObjectCommand(wanted)));
      return sha256;
    },
    get: async (sha256) => {
      const wanted = { Bucket: settings.bucket, Key: sha256 };
      const stored = await inTime((until) => client.send(new GetObjectCommand(wanted), until));
      const bytes = Buffer.from((await orAway(async () => stored.Body?.transformToByteArray())) ?? []);
      if (hashOf(bytes) !== sha256) throw new Error(`stored bytes altered: ${sha256}`);
      return bytes;
    },
    holds: async (sha256) => {
      const wanted = { Bucket: settings.bucket, Key: sha256 };
      try {
        await inTime((until) => client.send(new HeadObjectCommand(wanted), until));
        return true;
      } catch (thrown) {
        if ((thrown as Thrown)?.$metadata?.httpStatusCode === 404) return false;
        throw thrown;
      }
    },
    keptBefore: async function* (hours) {
      let next: string | undefined;
      do {
        const wanted = { Bucket: settings.bucket, ...(next ? { ContinuationToken: next } : {}) };
        const listed = await inTime((until) => client.send(new ListObjectsV2Command(wanted), until));
        const before = createClock().now().getTime() - hours * 3_600_000;
        yield (listed.Contents ?? []).flatMap(({ Key = '', LastModified }) =>
          /^[0-9a-f]{64}$/.test(Key) && LastModified && LastModified.getTime() < before ? [Key] : [],
        );
        next = listed.NextContinuationToken;
      } while (next);
    },
    // What was not sent whole is not there; the parts of a film are the bucket's own to forget.
    removeUnfinished: () => Promise.resolve(0),
    remove: async (sha256) => {
      const wanted = { Bucket: settings.bucket, Key: sha256 };
      await inTime((until) => once.send(new DeleteObjectCommand(wanted), until));
    },
    read: async (sha256, from, to) => {
      const wanted = { Bucket: settings.bucket, Key: sha256, Range: `bytes=${from}-${to}` };
      const stored = await inTime((until) => client.send(new GetObjectCommand(wanted), until));
      if (!(stored.Body instanceof Readable)) throw new Error(`stored bytes missing: ${sha256}`);
      if (stored.Body instanceof IncomingMessage) stored.Body.socket.setTimeout(SLOW_READER_MS);
      return stored.Body;
    },
  };
};
