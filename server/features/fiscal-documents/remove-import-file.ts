/** Takes a file out of an import that is not confirmed yet. */
import { sql } from 'drizzle-orm';
import { removeImportFile } from '@ema/calls/fiscal-documents/imports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { mayChangeImport } from '@ema/domain/fiscal-documents/may.ts';
import { first } from '../../db/rows.ts';
import { fiscalImportFiles } from '../../db/tables/fiscal-documents.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { importOf } from './own-import.ts';

export const removeImportFileHandler = handle(removeImportFile, async (c, { params }) => {
  const row = await importOf(c, params.id, true);
  refuse('wrong_state', mayChangeImport(row.confirmed_at !== null));
  const removed = await first(
    c.db,
    { id: fiscalImportFiles.id },
    sql`
    delete from fiscal_import_files
    where import_id = ${row.id}
      and id = ${params.file}
    returning id`,
  );
  if (!removed) throw new CallError('not_found', 'Il file è già stato tolto.');
});
