/** Keeps files in an S3 bucket, each under its SHA-256, so that the same bytes are stored once. */
import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Files } from './ports.ts';

export const createS3Files = (settings: { bucket: string; region: string; endpoint?: string }): Files => {
  const client = new S3Client({
    region: settings.region,
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
    get: async (sha256) => {
      const stored = await client.send(new GetObjectCommand({ Bucket: settings.bucket, Key: sha256 }));
      const bytes = Buffer.from((await stored.Body?.transformToByteArray()) ?? []);
      if (hashOf(bytes) !== sha256) throw new Error(`stored bytes altered: ${sha256}`);
      return bytes;
    },
  };
};
