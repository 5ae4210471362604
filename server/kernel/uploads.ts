/** Keeps a file that came inside a form: checks its size and what it really is, writes it anew, stores and notes it. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { NO_PAPER, TOO_HEAVY } from '@ema/domain/profile/paper-file.ts';
import { HEIC_HELP, isHeic } from '@ema/domain/profile/photo.ts';
import { MOST_UPLOAD_BYTES } from '@ema/domain/profile/uploads.ts';
import { cleanImage, cleanPdf, UploadRefused } from '../adapters/clean-upload.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Queryable } from '../db/client.ts';
import { first } from '../db/rows.ts';
import { files } from '../db/tables/system.ts';
import { putHeld, putUnlessThere } from './held-bytes.ts';

type Kind = { type: string; ending: string; start: string; clean: (bytes: Buffer) => Promise<Buffer> };
const KINDS: readonly Kind[] = [
  { type: 'application/pdf', ending: 'pdf', start: '255044462d', clean: cleanPdf },
  { type: 'image/jpeg', ending: 'jpg', start: 'ffd8ff', clean: (bytes) => cleanImage(bytes, 'image/jpeg') },
  { type: 'image/png', ending: 'png', start: '89504e470d0a1a0a', clean: (bytes) => cleanImage(bytes, 'image/png') },
];
const PDF = 'application/pdf';
/** What is asked for: any paper, a photo alone, or a PDF alone. */
type Wanted = 'paper' | 'photo' | 'pdf';
const WANTED: Readonly<Record<Wanted, { isOne: (type: string) => boolean; otherwise: string }>> = {
  paper: { isOne: () => true, otherwise: NO_PAPER },
  photo: { isOne: (type) => type !== PDF, otherwise: 'Il file deve essere una foto (JPEG o PNG).' },
  pdf: { isOne: (type) => type === PDF, otherwise: 'Il file deve essere un PDF.' },
};
type Upload = z.output<typeof uploadObject>;
/** A file as it came, and what is kept of it. */
export type CleanUpload = { source: Buffer; bytes: Buffer; type: string; name: string };

/** What it is follows from its content, not from its name. @throws invalid under the field */
export const cleanUpload = async (field: string, upload: Upload, wanted: Wanted = 'paper'): Promise<CleanUpload> => {
  const source = bytesOf(field, upload.content);
  if (source.length > MOST_UPLOAD_BYTES) throw invalidField(field, TOO_HEAVY);
  if (wanted !== 'pdf' && isHeic(source.subarray(0, 12))) throw invalidField(field, HEIC_HELP);
  const kind = KINDS.find(({ start }) => source.subarray(0, start.length / 2).toString('hex') === start);
  if (!kind || !WANTED[wanted].isOne(kind.type)) throw invalidField(field, WANTED[wanted].otherwise);
  const bytes = await kind.clean(source).catch((thrown: unknown) => {
    throw thrown instanceof UploadRefused ? invalidField(field, thrown.message) : thrown;
  });
  return { source, bytes, type: kind.type, name: safeName(upload.name, kind.ending) };
};

type Keeper = { db: Queryable; ports: Pick<Ports, 'files'> };
/** @returns the file's id */
export const storeUpload = async (c: Keeper, { bytes, type, name }: CleanUpload): Promise<number> => {
  const sha256 = await putHeld(c.db, c.ports.files, bytes);
  const inserted = await first(
    c.db,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${bytes.length}, ${type}, ${name})
    returning id`,
  );
  // Outside of a transaction nothing is held: from here on the row says that they are wanted.
  await putUnlessThere(c.ports.files, sha256, () => c.ports.files.put(bytes));
  return inserted?.id ?? 0;
};

/** What is kept is what one sees of it (ACC-345). @returns the file's id @throws invalid under the field */
export const keepUpload = async (c: Keeper, field: string, upload: Upload, wanted: Wanted = 'paper'): Promise<number> =>
  storeUpload(c, await cleanUpload(field, upload, wanted));

/** What a data URL holds. @throws invalid under the field */
export const bytesOf = (field: string, content: string): Buffer => {
  const encoded = /^data:[\w.+/-]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/.exec(content)?.[1];
  if (!encoded) throw invalidField(field, 'Il file non è leggibile. Sceglilo di nuovo.');
  return Buffer.from(encoded, 'base64');
};

/** Its last part, with the ending of what it really is: nobody is given back a program. */
export const safeName = (name: string, ending: string): string => {
  const seen = name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '');
  const base = (seen.split(/[/\\]/).at(-1) ?? '').replace(/(?:\.[A-Za-z0-9]{1,8})+$/, '').trim();
  return `${base === '' ? 'file' : base}.${ending}`;
};
