/** Reads the papers of agents: lists, and one of them. */
import { sql, type SQL } from 'drizzle-orm';
import { printedCode } from '@ema/domain/contracts/verification-code.ts';
import { standingOf, type Standing } from '@ema/domain/fiscal-documents/states.ts';
import {
  FAMILIES,
  PAPER_TYPES,
  type Family,
  type PaperType,
  type ProcessMethod,
} from '@ema/domain/fiscal-documents/types.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { agentsLike, FREQUENT } from '../../db/like.ts';
import { all, bigint, first, integer, json, nullable, text, truth, type RowOf } from '../../db/rows.ts';
import { agents, people, users } from '../../db/tables/access.ts';
import { fiscalDocuments } from '../../db/tables/fiscal-documents.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, readableAgent } from '../../kernel/scopes.ts';
import type { Evidence } from '../contracts/evidence.ts';
import { seenPagesOf, type PagesTable } from '../contracts/pages-queries.ts';

const PAPER = {
  id: fiscalDocuments.id,
  agent_id: fiscalDocuments.agentId,
  user_id: agents.userId,
  person_id: users.personId,
  full_name: text(),
  mobile: people.mobile,
  mobile_validated: truth(),
  document_type: fiscalDocuments.documentType,
  process_method: fiscalDocuments.processMethod,
  title: fiscalDocuments.title,
  document_date: fiscalDocuments.documentDate,
  state: fiscalDocuments.state,
  file_id: fiscalDocuments.fileId,
  sha256: fiscalDocuments.sha256,
  page_count: fiscalDocuments.pageCount,
  created_at: fiscalDocuments.createdAt,
  read_at: fiscalDocuments.readAt,
  signed_at: fiscalDocuments.signedAt,
  signed_file_id: fiscalDocuments.signedFileId,
  signed_sha256: fiscalDocuments.signedSha256,
  verification_code: fiscalDocuments.verificationCode,
  evidence: nullable(json<Evidence | { demo: true }>()),
  sealed_at: fiscalDocuments.sealedAt,
  cancel_reason: fiscalDocuments.cancelReason,
  /** Of the sealed copy once it is signed; it is sealed a moment after the signature. */
  file_size: nullable(bigint()),
};
export type PaperRow = RowOf<typeof PAPER>;
const SELECT = sql`
  select d.id, d.agent_id, a.user_id, u.person_id, p.first_name || ' ' || p.last_name as full_name,
    p.mobile, p.mobile_validated_at is not null as mobile_validated,
    d.document_type, d.process_method, d.title, d.document_date, d.state,
    d.file_id, d.sha256, d.page_count, d.created_at, d.read_at,
    d.signed_at, d.signed_file_id, d.signed_sha256, d.verification_code, d.evidence, d.sealed_at, d.cancel_reason,
    (select f.size
     from files f
     where f.id = case when d.signed_at is null then d.file_id else d.signed_file_id end) as file_size
  from fiscal_documents d
  join agents a on a.id = d.agent_id
  join users u on u.id = a.user_id
  join people p on p.id = u.person_id`;
const findOne = (db: Queryable, condition: SQL): Promise<PaperRow | null> =>
  first(db, PAPER, sql`${SELECT} where ${condition}`);
/** All types are no condition; those of one alone stand in their order in an index, which those of a list do not. */
export const ofTypes = (types: readonly PaperType[]): SQL => {
  if (types.length === PAPER_TYPES.length) return sql`true`;
  const [only] = types;
  return types.length === 1
    ? sql`d.document_type = ${only}`
    : sql`d.document_type = any(${sql.param([...types])}::text[])`;
};

/** One's own of that family; `forUpdate` keeps it from changing until the transaction ends. */
export const findOwnPaper = (
  db: Queryable,
  scope: Scope,
  wanted: { family: Family; id: number; forUpdate: boolean },
): Promise<PaperRow | null> =>
  findOne(
    db,
    sql`d.id = ${wanted.id}
      and ${ofTypes(FAMILIES[wanted.family])}
      and ${ownAgent(scope, sql`d.agent_id`)}
      ${wanted.forUpdate ? sql`for update of d` : sql``}`,
  );
/** One's own, and anybody's for administrators, of whichever family. */
export const findReadablePaper = (db: Queryable, scope: Scope, id: number): Promise<PaperRow | null> =>
  findOne(db, sql`d.id = ${id} and ${readableAgent(scope, sql`d.agent_id`)}`);
/** Whoever's it is: for the workers, and for what was read in a scope before. */
export const findPaperById = (db: Queryable, id: number): Promise<PaperRow | null> => findOne(db, sql`d.id = ${id}`);

export type PaperFilter = {
  page: number;
  perPage: number;
  orderDir: 'asc' | 'desc';
  documentType?: PaperType[] | undefined;
  isProcessedByAgent?: boolean | undefined;
  isCanceled?: boolean | undefined;
  processMethod?: ProcessMethod | undefined;
};
export type Listed = { rows: PaperRow[]; total: Counted };

/** What a filter asks for: a cancelled paper is neither processed nor waiting for anybody. */
const filtered = (f: PaperFilter, types: readonly PaperType[]): SQL => {
  const wanted = f.documentType ? types.filter((type) => f.documentType?.includes(type)) : types;
  const conditions = [ofTypes(wanted)];
  if (f.isProcessedByAgent !== undefined)
    conditions.push(f.isProcessedByAgent ? sql`d.state in ('read', 'signed')` : sql`d.state = 'assigned'`);
  if (f.isCanceled !== undefined)
    conditions.push(f.isCanceled ? sql`d.state = 'cancelled'` : sql`d.state <> 'cancelled'`);
  if (f.processMethod !== undefined) conditions.push(sql`d.process_method = ${f.processMethod}`);
  return sql.join(conditions, sql` and `);
};

/** One's own papers of a family (ACC-162). */
export const findOwnPapers = (db: Queryable, scope: Scope, family: Family, f: PaperFilter): Promise<Listed> =>
  findPapers(db, sql`${ownAgent(scope, sql`d.agent_id`)} and ${filtered(f, FAMILIES[family])}`, f);

/**
 * By the code on its last page, or by whose it is. `isOfMany`: looked up for each paper as the list is read in its
 * order, instead of seeking all that these agents have.
 */
export const paperMatches = (typed: string, isOfMany = false): SQL => {
  const code = printedCode(typed);
  if (isOfMany) return sql`(d.agent_id in ${agentsLike(typed)}) is true`;
  if (code === null) return sql`d.agent_id in ${agentsLike(typed)}`;
  return sql`d.id in (
    select x.id
    from fiscal_documents x
    where x.verification_code = ${code}
    union
    select x.id
    from fiscal_documents x
    where x.agent_id in ${agentsLike(typed)})`;
};

/** Have so many papers the text that a page of a list, read by day, is soon full? Counted no further than that. */
export const hasManyPapers = async (db: Queryable, typed: string | undefined): Promise<boolean> => {
  if (typed === undefined || typed === '' || printedCode(typed) !== null) return false;
  const counted = await first(
    db,
    { n: integer() },
    sql`
    select count(*)::int as n
    from (
      select 1
      from fiscal_documents d
      where ${paperMatches(typed)}
      ${sql.raw(`limit ${FREQUENT + 1}`)}) counted`,
  );
  return (counted?.n ?? 0) > FREQUENT;
};

export type Finding = { standing?: Standing | undefined; from?: string | undefined; to?: string | undefined };
/** How it stands, and of which days it is (NET-682). */
export const foundBy = ({ standing, from, to }: Finding): SQL => {
  const conditions = [sql`true`];
  if (standing) {
    const { state, process } = standingOf(standing);
    conditions.push(sql`d.state = ${state}`);
    if (process) conditions.push(sql`d.process_method = ${process}`);
  }
  if (from) conditions.push(sql`d.document_date >= ${from}::date`);
  if (to) conditions.push(sql`d.document_date <= ${to}::date`);
  return sql.join(conditions, sql` and `);
};

/** Everybody's, of these types; `agent`: of one agent. Only administrators have a call that asks so. */
export const findAgentsPapers = async (
  db: Queryable,
  scope: Scope,
  types: readonly PaperType[],
  f: PaperFilter & Finding & { agent?: number | undefined; search?: string | undefined },
): Promise<Listed> => {
  const isOfMany = await hasManyPapers(db, f.search);
  const where = sql`${readableAgent(scope, sql`d.agent_id`)}
      and ${f.agent === undefined ? sql`true` : sql`d.agent_id = ${f.agent}`}
      and ${f.search ? paperMatches(f.search, isOfMany) : sql`true`}
      and ${foundBy(f)}
      and ${filtered(f, types)}`;
  return findPapers(db, where, f, isOfMany);
};

/** Never null, so the index is read either way. */
const byDate = (dir: PaperFilter['orderDir']): SQL =>
  dir === 'asc' ? sql`order by d.document_date, d.id` : sql`order by d.document_date desc, d.id desc`;

/** Those of the page are found first: whose they are is looked up for them alone. */
const findPapers = async (
  db: Queryable,
  where: SQL,
  f: PaperFilter & { search?: string | undefined },
  isOfMany = false,
): Promise<Listed> => {
  const matching = sql`
        fiscal_documents d
        where ${where}`;
  // Of a rare text all that have it are found first: read by day, a million would be looked at for them.
  const source = f.search && !isOfMany ? sql`(select d.id, d.document_date from ${matching} offset 0) d` : matching;
  const [rows, total] = await Promise.all([
    all(
      db,
      PAPER,
      sql`
      with listed as materialized (
        select d.id
        from ${source}
        ${byDate(f.orderDir)}
        ${pageOf(f.page, f.perPage)}
      )
      ${SELECT}
      where d.id in (select l.id from listed l)
      ${byDate(f.orderDir)}`,
    ),
    countUpTo(db, sql`from fiscal_documents d where ${where}`, f, isOfMany),
  ]);
  return { rows, total };
};

export const PAPER_PAGES: PagesTable = { table: sql`fiscal_pages_seen`, paper: sql`document_id` };
/** The pages of exactly this PDF that a session was shown, in order. */
export const seenPages = (db: Queryable, paper: PaperRow, sessionId: number): Promise<number[]> =>
  seenPagesOf(db, PAPER_PAGES, paper, sessionId);

/**
 * Papers that a crash, or a worker that gave up, left unsealed: the newest first, for which somebody waits, then
 * any of the others, so that those that cannot be sealed take the place of none (ACC-577).
 */
export const findForgotten = (db: Queryable, now: Date): Promise<{ id: number }[]> =>
  all(
    db,
    { id: fiscalDocuments.id },
    sql`
    select id
    from (
      select id, row_number() over (order by signed_at desc) as place
      from fiscal_documents
      where signed_at < ${now.toISOString()}::timestamptz - interval '30 seconds'
        and sealed_at is null) forgotten
    order by least(place, 10), random()
    limit 20`,
  );
