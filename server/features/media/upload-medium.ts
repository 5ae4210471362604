/** An agent uploads a photo or video whole, in one request (NET-170). */
import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import { idempotencyKey } from '@ema/calls/kernel/shapes.ts';
import { uploadMedium } from '@ema/calls/media.ts';
import { MOST_PLAIN_BYTES } from '@ema/domain/media/media.ts';
import { arrivalFolder } from '../../kernel/arrivals.ts';
import { handle } from '../../kernel/handle.ts';
import { bytesOf } from '../../kernel/uploads.ts';
import { keepMedium } from './keep-medium.ts';
import { findUploadKey } from './queries.ts';

/** The key with what the file is, so that another file is not taken for the one that came with it before. */
const uploadKeyFor = (key: string, bytes: Buffer): string =>
  `${key} ${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}`;

export const uploadMediumHandler = handle(
  uploadMedium,
  async (c, { body }) => {
    const key = idempotencyKey()
      .nullable()
      .safeParse(c.header('idempotency-key') ?? null);
    if (!key.success) throw new CallError('malformed', 'L’intestazione Idempotency-Key non è valida.');
    const bytes = bytesOf('file', body.file.content);
    if (bytes.length > MOST_PLAIN_BYTES)
      throw invalidField('file', 'In una sola richiesta il file può avere al massimo 8 MB.');
    const uploadKey = key.data && uploadKeyFor(key.data, bytes);
    const before = key.data && (await findUploadKey(c.db, c.scope, key.data));
    // A release before kept the key alone.
    if (before && before !== uploadKey && before !== key.data) throw new CallError('key_reused');
    const path = join(await arrivalFolder(c.config), `${randomUUID()}.whole`);
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return await keepMedium(c, { path, name: body.file.name, uploadKey: before ?? uploadKey });
    } finally {
      await rm(path, { force: true });
    }
  },
  { transaction: 'manual', status: 201 },
);
