/** Keeps a photo or video that arrived on this machine: looks what it is, cleans it, stores it and notes it, once. */
import { open, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CallError, invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadMedium } from '@ema/calls/media.ts';
import { mayKeepMedium, mayUploadMedium } from '@ema/domain/media/may.ts';
import { mediaKindOf, START_BYTES, type MediaKind } from '@ema/domain/media/media.ts';
import { HEIC_HELP, isHeic } from '@ema/domain/profile/photo.ts';
import { cleanImage, UploadRefused } from '../../adapters/clean-upload.ts';
import { cleanVideo } from '../../adapters/clean-video.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { userMedia } from '../../db/tables/media.ts';
import { files } from '../../db/tables/system.ts';
import type { CallContext } from '../../kernel/context.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { safeName } from '../../kernel/uploads.ts';
import { limitsOf } from './limits.ts';
import { presentMedium } from './present.ts';
import { findMediaConsent, findMedium, findUploaded, holdMedia } from './queries.ts';

const NEITHER = 'Il file non è una foto (JPEG o PNG) né un video (MP4, MOV o WebM).';
/** `uploadKey`: what was kept under it before is answered again. */
export type Arrived = { path: string; name: string; uploadKey: string | null };
type Cleaned = { sha256: string; size: number; kind: MediaKind; durationSeconds: number | null };

/** The file at `path` is changed, and left to whoever made it. @throws invalid under «file» */
export const keepMedium = async (
  c: CallContext,
  { path, name, uploadKey }: Arrived,
): Promise<z.input<typeof uploadMedium.output>> => {
  const known = await findUploaded(c.db, c.scope, uploadKey);
  const cleaned = known ? null : await clean(c, path);
  const id = await c.transact(async (tx) => {
    await holdMedia(tx, c.scope);
    const before = await findUploaded(tx, c.scope, uploadKey);
    const kept = before?.id ?? (cleaned && (await insertMedium(c, tx, cleaned, { name, uploadKey })));
    await c.audit({ object: 'user_media', objectId: kept ?? 0, detail: { isRepeated: before !== null } }, tx);
    return kept ?? 0;
  });
  const row = await findMedium(c.db, c.scope, id);
  if (!row) throw new CallError('invalid', 'Questo file è già stato caricato e poi eliminato. Sceglilo di nuovo.');
  return presentMedium(row);
};

const clean = async (c: CallContext, path: string): Promise<Cleaned> => {
  const { start, size } = await lookAt(path);
  const kind = mediaKindOf(start);
  if (!kind) throw invalidField('file', isHeic(start.subarray(0, 12)) ? HEIC_HELP : NEITHER);
  refuseField('file', mayUploadMedium(size, kind.mediaType, await limitsOf(c.db, c.scope)));
  try {
    return kind.mediaType === 'photo' ? await cleanPhoto(c, path, kind) : await cleanFilm(c, path, kind, size);
  } catch (thrown) {
    throw thrown instanceof UploadRefused ? invalidField('file', thrown.message) : thrown;
  }
};

const lookAt = async (path: string): Promise<{ start: Buffer; size: number }> => {
  const file = await open(path, 'r');
  try {
    const start = Buffer.alloc(START_BYTES);
    await file.read(start, 0, START_BYTES, 0);
    return { start, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
};

const cleanPhoto = async (c: CallContext, path: string, kind: MediaKind): Promise<Cleaned> => {
  const bytes = await cleanImage(await readFile(path), kind.container === 'png' ? 'image/png' : 'image/jpeg');
  return { sha256: await c.ports.files.put(bytes), size: bytes.length, kind, durationSeconds: null };
};
const cleanFilm = async (c: CallContext, path: string, kind: MediaKind, size: number): Promise<Cleaned> => {
  const durationSeconds = await cleanVideo(path, kind.container);
  return { sha256: await c.ports.files.putFile(path), size, kind, durationSeconds };
};

const insertMedium = async (
  c: CallContext,
  tx: Tx,
  { sha256, size, kind, durationSeconds }: Cleaned,
  { name, uploadKey }: Omit<Arrived, 'path'>,
): Promise<number> => {
  // Others may have been kept while this one was cleaned.
  refuseField('file', mayKeepMedium(size, await limitsOf(tx, c.scope)));
  const consentId = await findMediaConsent(tx, c.scope);
  const file = await first(
    tx,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${size}, ${kind.contentType}, ${safeName(name, kind.ending)})
    returning id`,
  );
  const kept = await first(
    tx,
    { id: userMedia.id },
    sql`
    insert into user_media (user_id, media_type, file_id, duration_seconds, consent_id, upload_key, uploaded_by_user_id)
    values (${c.viewer.userId}, ${kind.mediaType}, ${file?.id ?? 0}, ${durationSeconds}, ${consentId}, ${uploadKey},
      ${c.viewer.actorUserId})
    returning id`,
  );
  const id = kept?.id ?? 0;
  if (kind.mediaType === 'photo') await c.outboxOn(tx).job('media-preview', { id });
  return id;
};
