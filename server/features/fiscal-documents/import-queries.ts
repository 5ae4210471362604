/** Reads an import of papers: its files, and what becomes of each now. */
import { sql } from 'drizzle-orm';
import type { ProcessMethod } from '@ema/domain/fiscal-documents/types.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Recognised } from '@ema/domain/fiscal-documents/file-name.ts';
import { paperOf, verdictOf, type Verdict } from '@ema/domain/fiscal-documents/import.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { fiscalDocuments, fiscalImportFiles, fiscalImports } from '../../db/tables/fiscal-documents.ts';
import { files } from '../../db/tables/system.ts';

const IMPORT = { id: fiscalImports.id, confirmed_at: fiscalImports.confirmedAt, imported: fiscalImports.imported };
export type ImportRow = RowOf<typeof IMPORT>;
/** `forUpdate` keeps it from changing until the transaction ends. */
export const findImport = (db: Queryable, id: number, forUpdate = false): Promise<ImportRow | null> =>
  first(
    db,
    IMPORT,
    sql`
    select id, confirmed_at, imported
    from fiscal_imports
    where id = ${id}
    ${forUpdate ? sql`for update` : sql``}`,
  );

const FILE = {
  id: fiscalImportFiles.id,
  name: fiscalImportFiles.name,
  source_sha256: fiscalImportFiles.sourceSha256,
  refusal: fiscalImportFiles.refusal,
  file_id: fiscalImportFiles.fileId,
  page_count: fiscalImportFiles.pageCount,
  sha256: nullable(files.sha256),
};
type FileRow = RowOf<typeof FILE>;
const findFiles = (db: Queryable, importId: number): Promise<FileRow[]> =>
  all(
    db,
    FILE,
    sql`
    select x.id, x.name, x.source_sha256, x.refusal, x.file_id, x.page_count, f.sha256
    from fiscal_import_files x
    left join files f on f.id = x.file_id
    where x.import_id = ${importId}
    order by x.id`,
  );

const KNOWN = { id: integer(), full_name: nullable(text()), source_sha256: nullable(fiscalDocuments.sourceSha256) };
/** Of each file whose name says a paper: whose it is, and the content of that paper, if it is there already. */
const findKnown = (db: Queryable, papers: readonly (Recognised & { id: number })[]): Promise<RowOf<typeof KNOWN>[]> =>
  all(
    db,
    KNOWN,
    sql`
    select g.id, p.first_name || ' ' || p.last_name as full_name, d.source_sha256
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb)
      as g(id int, "agentId" bigint, "documentType" text, period text, number int)
    left join agents a on a.id = g."agentId"
    left join users u on u.id = a.user_id
    left join people p on p.id = u.person_id
    left join fiscal_documents d on d.agent_id = a.id
      and d.document_type = g."documentType"
      and d.period = g.period
      and d.number = g.number
      and d.state <> 'cancelled'`,
  );

export type JudgedFile = FileRow & { paper: Recognised | null; agent: string | null; verdict: Verdict };
const sameAs = (p: Recognised): string => `${p.documentType} ${p.agentId} ${p.period} ${p.number}`;

/** What becomes of each file as things stand now: agents and papers may have come and gone since it was added. */
export const judgeFiles = async (db: Queryable, importId: number, today: Day): Promise<JudgedFile[]> => {
  const rows = await findFiles(db, importId);
  const named = rows.map((row) => ({ row, paper: paperOf(row.name, today) }));
  const papers = named.flatMap(({ row, paper }) => ('fault' in paper ? [] : [{ id: row.id, ...paper }]));
  const known = new Map((await findKnown(db, papers)).map((k) => [k.id, k]));
  const seen = new Set<string>();
  return named.map(({ row, paper: found }) => {
    const paper = 'fault' in found ? null : found;
    const { full_name: agent = null, source_sha256: content = null } = known.get(row.id) ?? {};
    const isTwice = paper !== null && seen.has(sameAs(paper));
    if (paper !== null && row.refusal === null) seen.add(sameAs(paper));
    const facts = {
      name: row.name,
      refusal: row.refusal,
      isAgentKnown: agent !== null,
      isTwice,
      existing:
        content === null ? ('none' as const) : content === row.source_sha256 ? ('same' as const) : ('other' as const),
    };
    return { ...row, paper, agent, verdict: verdictOf(facts, today) };
  });
};

/** How many files an import has. */
export const countImportFiles = async (db: Queryable, importId: number): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`select count(*)::int as n from fiscal_import_files where import_id = ${importId}`,
  );
  return counted?.n ?? 0;
};

/** What confirmed imports gave some minutes ago without anybody being told of it; after a month it is no news. */
export const findUntold = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  all(
    db,
    { id: fiscalImports.id },
    sql`
    select id
    from fiscal_imports
    where confirmed_at < ${now.toISOString()}::timestamptz - interval '5 minutes'
      and confirmed_at > ${now.toISOString()}::timestamptz - interval '30 days'
      and imported > 0
      and told_at is null
    order by id`,
  );

const TOLD = {
  first_name: people.firstName,
  email: people.email,
  papers: json<{ title: string; process: ProcessMethod }[]>(),
};
/** What still waits of the import, agent by agent. */
export const findTold = (tx: Tx, importId: number): Promise<RowOf<typeof TOLD>[]> =>
  all(
    tx,
    TOLD,
    sql`
    select p.first_name, p.email,
      json_agg(
        json_build_object('title', d.title, 'process', d.process_method)
        order by d.document_date, d.id) as papers
    from fiscal_documents d
    join agents a on a.id = d.agent_id and a.status = 'seller'
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where d.import_id = ${importId}
      and d.state = 'assigned'
    group by a.id, p.id
    order by a.id`,
  );
