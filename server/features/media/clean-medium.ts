/** Looks what a photo or video that arrived on this machine is, cleans it and stores its bytes. */
import { open, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { NO_MEDIUM } from '@ema/domain/media/may.ts';
import { mediaKindOf, START_BYTES, type MediaKind, type MediaType } from '@ema/domain/media/media.ts';
import { HEIC_HELP, isHeic } from '@ema/domain/profile/photo.ts';
import { cleanImage, UploadRefused } from '../../adapters/clean-upload.ts';
import { cleanVideo } from '../../adapters/clean-video.ts';
import type { Tx } from '../../db/client.ts';
import { first } from '../../db/rows.ts';
import { files } from '../../db/tables/system.ts';
import type { CallContext } from '../../kernel/context.ts';
import { holdBytes, putUnlessThere } from '../../kernel/held-bytes.ts';
import { refuseField } from '../../kernel/refuse.ts';
import { safeName } from '../../kernel/uploads.ts';

export type Cleaned = {
  sha256: string;
  size: number;
  kind: MediaKind;
  durationSeconds: number | null;
  /** Stores the bytes once more where they went meanwhile. */
  store: () => Promise<unknown>;
};
/** Why a file of this size and type is not kept; null when it is. */
type Refusal = (size: number, mediaType: MediaType) => string | null | Promise<string | null>;

/** The file at `path` is changed, and left to whoever made it. @throws invalid under «file» */
export const cleanMedium = async (c: CallContext, path: string, refusal: Refusal): Promise<Cleaned> => {
  const { start, size } = await lookAt(path);
  const kind = mediaKindOf(start);
  if (!kind) throw invalidField('file', isHeic(start.subarray(0, 12)) ? HEIC_HELP : NO_MEDIUM);
  refuseField('file', await refusal(size, kind.mediaType));
  try {
    return kind.mediaType === 'photo' ? await cleanPhoto(c, path, kind) : await cleanFilm(c, path, kind, size);
  } catch (thrown) {
    throw thrown instanceof UploadRefused ? invalidField('file', thrown.message) : thrown;
  }
};

/** @returns the id of the row that names what was stored */
export const insertFile = async (tx: Tx, cleaned: Cleaned, name: string): Promise<number> => {
  const { sha256, size, kind } = cleaned;
  await holdBytes(tx, sha256);
  await cleaned.store();
  const file = await first(
    tx,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${size}, ${kind.contentType}, ${safeName(name, kind.ending)})
    returning id`,
  );
  return file?.id ?? 0;
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
  const store = () => c.ports.files.put(bytes);
  return { sha256: await store(), size: bytes.length, kind, durationSeconds: null, store };
};
const cleanFilm = async (c: CallContext, path: string, kind: MediaKind, size: number): Promise<Cleaned> => {
  const durationSeconds = await cleanVideo(path, kind.container);
  const { files: stored } = c.ports;
  const sha256 = await stored.putFile(path);
  const store = () => putUnlessThere(stored, sha256, () => stored.putFile(path));
  return { sha256, size, kind, durationSeconds, store };
};
