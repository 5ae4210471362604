/** Keeps a file that came inside a form: checks its size and what it really is, writes it anew, stores and notes it. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { HEIC_HELP, isHeic } from '@ema/domain/profile/photo.ts';
import { MOST_UPLOAD_BYTES } from '@ema/domain/profile/uploads.ts';
import { cleanImage, cleanPdf, UploadRefused } from '../adapters/clean-upload.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Queryable } from '../db/client.ts';
import { first } from '../db/rows.ts';
import { files } from '../db/tables/system.ts';

type Kind = { type: string; ending: string; start: string; clean: (bytes: Buffer) => Promise<Buffer> };
const KINDS: readonly Kind[] = [
  { type: 'application/pdf', ending: 'pdf', start: '255044462d', clean: cleanPdf },
  { type: 'image/jpeg', ending: 'jpg', start: 'ffd8ff', clean: (bytes) => cleanImage(bytes, 'image/jpeg') },
  { type: 'image/png', ending: 'png', start: '89504e470d0a1a0a', clean: (bytes) => cleanImage(bytes, 'image/png') },
];
/** What is asked for: any paper, or a photo alone. */
type Wanted = 'paper' | 'photo';
const NOT_WANTED: Readonly<Record<Wanted, string>> = {
  paper: 'Il file deve essere una foto (JPEG o PNG) o un PDF.',
  photo: 'Il file deve essere una foto (JPEG o PNG).',
};

/**
 * What it is follows from its content, not from its name; what is kept is what one sees of it (ACC-345).
 * @returns the file's id @throws invalid under the field
 */
export const keepUpload = async (
  c: { db: Queryable; ports: Pick<Ports, 'files'> },
  field: string,
  upload: z.output<typeof uploadObject>,
  wanted: Wanted = 'paper',
): Promise<number> => {
  const bytes = bytesOf(field, upload.content);
  if (bytes.length > MOST_UPLOAD_BYTES) throw invalidField(field, 'Il file può avere al massimo 5 MB.');
  if (isHeic(bytes.subarray(0, 12))) throw invalidField(field, HEIC_HELP);
  const kind = KINDS.find(({ start }) => bytes.subarray(0, start.length / 2).toString('hex') === start);
  if (!kind || (wanted === 'photo' && kind.type === 'application/pdf')) throw invalidField(field, NOT_WANTED[wanted]);
  const clean = await kind.clean(bytes).catch((thrown: unknown) => {
    throw thrown instanceof UploadRefused ? invalidField(field, thrown.message) : thrown;
  });
  const sha256 = await c.ports.files.put(clean);
  const inserted = await first(
    c.db,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${clean.length}, ${kind.type}, ${safeName(upload.name, kind.ending)})
    returning id`,
  );
  return inserted?.id ?? 0;
};

/** What a data URL holds. @throws invalid under the field */
export const bytesOf = (field: string, content: string): Buffer => {
  const encoded = /^data:[\w.+/-]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/.exec(content)?.[1];
  if (!encoded) throw invalidField(field, 'Il file non è leggibile. Sceglilo di nuovo.');
  return Buffer.from(encoded, 'base64');
};

/** Its last part, with the ending of what it really is: nobody is given back a program. */
export const safeName = (name: string, ending: string): string => {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(/(?:\.[A-Za-z0-9]{1,8})+$/, '').trim();
  return `${base === '' ? 'file' : base}.${ending}`;
};
