/** Lets somebody upload one paper about themselves: what waits or stands already is not asked for twice. */
import type { z } from 'zod';
import type { uploadPhotoId } from '@ema/calls/profile.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayUpload } from '@ema/domain/profile/may.ts';
import type { UploadKind } from '@ema/domain/profile/uploads.ts';
import type { CallContext } from '../../kernel/context.ts';
import { keepUserUpload } from '../../kernel/keep-user-upload.ts';
import { refuse } from '../../kernel/refuse.ts';
import { presentUpload } from './present.ts';
import { findLatest, findUpload, holdUploads } from './queries.ts';

type Stored = { fileId: number; backFileId: number | null };

/**
 * `store` writes the files anew, which takes its time, so it stands before the transaction. Sent twice, the same files
 * are one upload. @throws wrong_state when nothing is asked for
 */
export const keepOwn = async (
  c: CallContext,
  kind: UploadKind,
  store: () => Promise<Stored>,
): Promise<z.input<typeof uploadPhotoId.output>> => {
  const before = await findLatest(c.db, c.scope, kind);
  if (before?.state !== 'waiting') refuse('wrong_state', mayUpload(kind, before?.state ?? null));
  const stored = await store();
  return c.transact(async (tx) => {
    await holdUploads(tx, c.scope);
    const latest = await findLatest(tx, c.scope, kind, stored);
    const isRepeated = latest?.state === 'waiting' && latest.is_same;
    if (!isRepeated) refuse('wrong_state', mayUpload(kind, latest?.state ?? null));
    const id = isRepeated ? latest.id : await keepUserUpload(tx, c.viewer, { kind, ...stored });
    await c.audit({ object: 'user_upload', objectId: id, detail: { kind } }, tx);
    const row = await findUpload(tx, c.scope, id);
    if (!row) throw new CallError('internal');
    return presentUpload(row);
  });
};
