/** Keeps a file that came inside a form: checks its size and what it really is, writes it anew, stores and notes it. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { cleanImage, cleanPdf, UploadRefused } from '../adapters/clean-upload.ts';
import type { Ports } from '../adapters/ports.ts';
import type { Queryable } from '../db/client.ts';
import { first } from '../db/rows.ts';
import { files } from '../db/tables/system.ts';

type Kind = { type: string; start: string; clean: (bytes: Buffer) => Promise<Buffer> };
const KINDS: readonly Kind[] = [
  { type: 'application/pdf', start: '255044462d', clean: cleanPdf },
  { type: 'image/jpeg', start: 'ffd8ff', clean: (bytes) => cleanImage(bytes, 'image/jpeg') },
  { type: 'image/png', start: '89504e470d0a1a0a', clean: (bytes) => cleanImage(bytes, 'image/png') },
];
const MAX = 5 * 1024 * 1024;

/**
 * What it is follows from its content, not from its name; what is kept is what one sees of it (ACC-345).
 * @returns the file's id @throws invalid under the field
 */
export const keepUpload = async (
  c: { db: Queryable; ports: Pick<Ports, 'files'> },
  field: string,
  upload: z.output<typeof uploadObject>,
): Promise<number> => {
  const encoded = /^data:[\w.+/-]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/.exec(upload.content)?.[1];
  if (!encoded) throw invalidField(field, 'Il file non è leggibile. Sceglilo di nuovo.');
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > MAX) throw invalidField(field, 'Il file può avere al massimo 5 MB.');
  const kind = KINDS.find(({ start }) => bytes.subarray(0, start.length / 2).toString('hex') === start);
  if (!kind) throw invalidField(field, 'Il file deve essere una foto (JPEG o PNG) o un PDF.');
  const clean = await kind.clean(bytes).catch((thrown: unknown) => {
    throw thrown instanceof UploadRefused ? invalidField(field, thrown.message) : thrown;
  });
  const sha256 = await c.ports.files.put(clean);
  const inserted = await first(
    c.db,
    { id: files.id },
    sql`
    insert into files (sha256, size, content_type, name)
    values (${sha256}, ${clean.length}, ${kind.type}, ${upload.name})
    returning id`,
  );
  return inserted?.id ?? 0;
};
