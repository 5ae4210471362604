/** Adds a PDF to an import: cleaned like any upload; what is wrong with it is kept beside it, to be listed. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { addImportFile } from '@ema/calls/fiscal-documents/imports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import type { uploadObject } from '@ema/calls/kernel/upload.ts';
import { MOST_FILES, MOST_PAGES, TOO_MANY_FILES, TOO_MANY_PAGES } from '@ema/domain/fiscal-documents/import.ts';
import { mayChangeImport } from '@ema/domain/fiscal-documents/may.ts';
import { countPages } from '../../adapters/pdf/seal.ts';
import { first } from '../../db/rows.ts';
import { fiscalImportFiles } from '../../db/tables/fiscal-documents.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { cleanUpload, storeUpload, type CleanUpload } from '../../kernel/uploads.ts';
import { countImportFiles } from './import-queries.ts';
import { importOf } from './own-import.ts';

type Checked = { clean: CleanUpload; pages: number } | { refusal: string };

/** Of the file itself, whatever its data URL says of its type. */
const hashOf = (content: string): string =>
  createHash('sha256')
    .update(Buffer.from(content.slice(content.indexOf(',') + 1), 'base64'))
    .digest('hex');

/** What is kept of it, or why nothing is. */
const checked = async (file: z.output<typeof uploadObject>): Promise<Checked> => {
  try {
    const clean = await cleanUpload('file', file, 'pdf');
    const pages = await countPages(clean.bytes);
    return pages > MOST_PAGES ? { refusal: TOO_MANY_PAGES } : { clean, pages };
  } catch (thrown) {
    if (thrown instanceof CallError && thrown.code === 'invalid') return { refusal: thrown.detail };
    throw thrown;
  }
};

export const addImportFileHandler = handle(
  addImportFile,
  async (c, { params, body }) => {
    refuse('wrong_state', mayChangeImport((await importOf(c, params.id)).confirmed_at !== null));
    const name = body.file.name.split(/[/\\]/).at(-1) ?? '';
    const source = hashOf(body.file.content);
    const file = await checked(body.file);
    return c.transact(async (tx) => {
      const row = await importOf({ db: tx }, params.id, true);
      refuse('wrong_state', mayChangeImport(row.confirmed_at !== null));
      if ((await countImportFiles(tx, row.id)) >= MOST_FILES) throw new CallError('wrong_state', TOO_MANY_FILES);
      const isKept = 'clean' in file;
      const fileId = isKept ? await storeUpload({ db: tx, ports: c.ports }, file.clean) : null;
      const pages = isKept ? file.pages : null;
      const refusal = isKept ? null : file.refusal;
      const added = await first(
        tx,
        { id: fiscalImportFiles.id },
        sql`
        insert into fiscal_import_files (import_id, name, source_sha256, file_id, page_count, refusal)
        values (${row.id}, ${name}, ${source}, ${fileId}, ${pages}, ${refusal})
        on conflict (import_id, name, source_sha256) do update set name = excluded.name
        returning id`,
      );
      if (!added) throw new CallError('internal');
      return { id: added.id };
    });
  },
  { transaction: 'manual', status: 201 },
);
