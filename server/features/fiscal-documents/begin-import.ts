/** The office begins to give agents papers: an import without files yet. */
import { sql } from 'drizzle-orm';
import { beginImport } from '@ema/calls/fiscal-documents/imports.ts';
import { CallError } from '@ema/calls/kernel/errors.ts';
import { first } from '../../db/rows.ts';
import { fiscalImports } from '../../db/tables/fiscal-documents.ts';
import { handle } from '../../kernel/handle.ts';
import { importOf, wholeImport } from './own-import.ts';

export const beginImportHandler = handle(
  beginImport,
  async (c) => {
    const begun = await first(
      c.db,
      { id: fiscalImports.id },
      sql`
      insert into fiscal_imports (created_by_user_id)
      values (${c.viewer.actorUserId})
      returning id`,
    );
    if (!begun) throw new CallError('internal');
    await c.audit({ object: 'fiscal_import', objectId: begun.id });
    return wholeImport(c, await importOf(c, begun.id));
  },
  { status: 201 },
);
