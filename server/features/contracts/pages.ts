/** Keeps and reads which pages of a paper a session was shown; each kind of paper has its own table of them. */
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { pageShown } from '@ema/calls/contracts.ts';
import { invalidField } from '@ema/calls/kernel/errors.ts';
import { mayCountPage } from '@ema/domain/contracts/may.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { contractPagesSeen } from '../../db/tables/contracts.ts';
import type { CallContext, Viewer } from '../../kernel/context.ts';
import { refuse } from '../../kernel/refuse.ts';

/** Where the pages of a kind of papers are noted, and the column that says of which. */
export type PagesTable = { table: SQL; paper: SQL };
export const CONTRACT_PAGES: PagesTable = { table: sql`contract_pages_seen`, paper: sql`contract_id` };
/** A PDF that is read page by page. */
export type ReadPaper = { id: number; sha256: string | null; page_count: number | null };

/** The pages of exactly this PDF that a session was shown, in order. */
export const seenPagesOf = async (
  db: Queryable,
  { table, paper }: PagesTable,
  read: ReadPaper,
  sessionId: number,
): Promise<number[]> => {
  const pages = await all(
    db,
    { page: contractPagesSeen.page },
    sql`
    select page
    from ${table}
    where ${paper} = ${read.id}
      and session_id = ${sessionId}
      and sha256 = ${read.sha256 ?? ''}
    order by page`,
  );
  return pages.map(({ page }) => page);
};

/** Notes that the reader showed one page of exactly this PDF. @throws wrong_state, invalid */
export const notePage = async (
  c: CallContext<Viewer, Tx>,
  where: PagesTable,
  read: ReadPaper,
  shown: z.output<typeof pageShown.body>,
): Promise<z.input<typeof pageShown.output>> => {
  refuse('wrong_state', mayCountPage(read.sha256, shown.sha256));
  if (shown.page > (read.page_count ?? 0)) throw invalidField('page', 'Il documento non ha questa pagina.');
  await c.db.execute(sql`
    insert into ${where.table} (${where.paper}, session_id, sha256, page, shown_as)
    values (${read.id}, ${c.viewer.sessionId}, ${shown.sha256}, ${shown.page}, ${shown.shownAs})
    on conflict do nothing`);
  return { pagesSeen: await seenPagesOf(c.db, where, read, c.viewer.sessionId), pageCount: read.page_count ?? 1 };
};

const SIGNER = { full_name: text(), fiscal_code: people.fiscalCode };
export type Signer = RowOf<typeof SIGNER>;
export const findSigner = (db: Queryable, personId: number): Promise<Signer | null> =>
  first(
    db,
    SIGNER,
    sql`
    select first_name || ' ' || last_name as full_name, fiscal_code
    from people
    where id = ${personId}`,
  );

const READING = {
  ...SIGNER,
  first_at: nullable(contractPagesSeen.at),
  last_at: nullable(contractPagesSeen.at),
  as_text: integer(),
};
export type Reading = RowOf<typeof READING>;
/** Who signs, when this session was shown the first and the last page of exactly this PDF, and how many as text. */
export const findReading = (
  db: Queryable,
  { table, paper }: PagesTable,
  read: ReadPaper & { person_id: number },
  sessionId: number,
): Promise<Reading | null> =>
  first(
    db,
    READING,
    sql`
    select p.first_name || ' ' || p.last_name as full_name, p.fiscal_code, seen.first_at, seen.last_at, seen.as_text
    from people p,
      lateral (
        select min(s.at) as first_at, max(s.at) as last_at,
          (count(*) filter (where s.shown_as = 'text'))::int as as_text
        from ${table} s
        where s.${paper} = ${read.id}
          and s.session_id = ${sessionId}
          and s.sha256 = ${read.sha256}) seen
    where p.id = ${read.person_id}`,
  );
