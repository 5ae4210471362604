/** Gives agents the papers of an import: all that are new, or none while one file has a fault. */
import { sql } from 'drizzle-orm';
import { confirmImport } from '@ema/calls/fiscal-documents/imports.ts';
import type { Recognised } from '@ema/domain/fiscal-documents/file-name.ts';
import { mayConfirmImport } from '@ema/domain/fiscal-documents/may.ts';
import { documentDate, paperTitle } from '@ema/domain/fiscal-documents/period.ts';
import { TYPES } from '@ema/domain/fiscal-documents/types.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
import type { WritingContext } from '../../kernel/context.ts';
import { handle } from '../../kernel/handle.ts';
import { refuse } from '../../kernel/refuse.ts';
import { judgeFiles, type JudgedFile } from './import-queries.ts';
import { importOf, wholeImport } from './own-import.ts';

/** One import is confirmed after the other: the second finds what the first one gave. */
const waitForOthers = (c: WritingContext) =>
  c.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('fiscal imports', 0))`);

export const confirmImportHandler = handle(
  confirmImport,
  async (c, { params }) => {
    await waitForOthers(c);
    const row = await importOf(c, params.id, true);
    if (row.confirmed_at !== null) {
      await c.audit({
        object: 'fiscal_import',
        objectId: row.id,
        detail: { imported: row.imported, isRepeated: true },
      });
      return wholeImport(c, row);
    }
    const files = await judgeFiles(c.db, row.id, romeDay(c.now));
    const faults = files.filter(({ verdict }) => verdict.kind === 'fault').length;
    refuse('wrong_state', mayConfirmImport({ total: files.length, faults }));
    const added = files.filter(({ verdict }) => verdict.kind === 'new').flatMap(rowOf);
    await give(c, row.id, added);
    await c.db.execute(sql`
      update fiscal_imports
      set confirmed_at = ema_now(), imported = ${added.length}
      where id = ${row.id}
        and confirmed_at is null`);
    if (added.length > 0) await c.outbox.job('fiscal-documents.tell', { importId: row.id });
    await c.audit({
      object: 'fiscal_import',
      objectId: row.id,
      detail: { imported: added.length, known: files.length - added.length },
    });
    return wholeImport(c, await importOf(c, row.id));
  },
  { status: 200 },
);

type Given = Recognised & {
  title: string;
  process: string;
  date: string;
  fileId: number;
  source: string;
  pages: number;
};
const rowOf = ({ paper, file_id, source_sha256, page_count }: JudgedFile): Given[] =>
  paper === null || file_id === null || page_count === null
    ? []
    : [
        {
          ...paper,
          title: paperTitle(paper.documentType, paper.period, paper.number),
          process: TYPES[paper.documentType].process,
          date: documentDate(paper.period),
          fileId: file_id,
          source: source_sha256,
          pages: page_count,
        },
      ];

/** The file is called what the paper is called from now on. */
const give = (c: WritingContext, importId: number, papers: readonly Given[]) =>
  c.db.execute(sql`
    with given as (
      select *
      from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as x(
        "documentType" text, "agentId" bigint, period text, number int, title text, process text, date date,
        "fileId" bigint, source text, pages int)
    ), named as (
      update files f
      set name = g.title || '.pdf'
      from given g
      where f.id = g."fileId"
      returning f.id, f.sha256
    )
    insert into fiscal_documents (agent_id, document_type, process_method, period, number, title, document_date,
      file_id, sha256, source_sha256, page_count, import_id, created_by_user_id)
    select g."agentId", g."documentType", g.process, g.period, g.number, g.title, g.date,
      f.id, f.sha256, g.source, g.pages, ${importId}, ${c.viewer.actorUserId}
    from given g
    join named f on f.id = g."fileId"
    order by g."agentId", g.date`);
