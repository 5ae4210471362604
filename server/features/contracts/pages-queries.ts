/** Reads which pages of a paper a session was shown; each kind of paper has its own table of them. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { people } from '../../db/tables/access.ts';
import { contractPagesSeen } from '../../db/tables/contracts.ts';

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
