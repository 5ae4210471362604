/** Keeps files in an S3 bucket, each under its SHA-256, so that the same bytes are stored once. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
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

export const createS3Files = (settings: Settings): Files => {
  const client = new S3Client({
    region: settings.region,
    ...(settings.credentialsFile ? { credentials: keysOf(settings.credentialsFile) } : {}),
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
  });
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return {
    put: async (bytes) => {
      const sha256 = hashOf(bytes);
      await client.send(
        new PutObjectCommand({ Bucket: settings.bucket, Key: sha256, Body: bytes, ChecksumAlgorithm: 'SHA256' }),
      );
      return sha256;
    },
    putFile: async (path) => {
      const sha256 = await hashOfFile(path);
      await client.send(
        new PutObjectCommand({
          Bucket: settings.bucket,
          Key: sha256,
          Body: createReadStream(path),
          ContentLength: (await stat(path)).size,
        }),
      );
      return sha256;
    },
    get: async (sha256) => {
      const stored = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: sha256 }));
      const bytes = Buffer.from((await stored.Body?.transformToByteArray()) ?? []);
      if (hashOf(bytes) !== sha256) throw new Error(`stored bytes altered: ${sha256}`);
      return bytes;
    },
    keptBefore: async function* (hours) {
      let next: string | undefined;
      do {
        const listed = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, ...(next ? { ContinuationToken: next } : {}) }),
        );
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
      await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key: sha256 }));
    },
    read: async (sha256, from, to) => {
      const stored = await client.send(
        new GetObjectCommand({ Bucket: settings.bucket, Key: sha256, Range: `bytes=${from}-${to}` }),
      );
      if (!(stored.Body instanceof Readable)) throw new Error(`stored bytes missing: ${sha256}`);
      return stored.Body;
    },
  };
};
