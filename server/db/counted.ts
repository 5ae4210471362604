/** Counts what a list has only as far as counting costs less than the list is worth waiting for. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { first, integer } from './rows.ts';

/** So many are counted; of more a list says «oltre 10.000». */
export const COUNTED = 10_000;
export type Counted = { total: number; isAtLeast: boolean };
type Page = { page: number; perPage: number };

/**
 * How many rows `from … where …` has, exactly up to `COUNTED` or the end of the page that is asked for, whichever is
 * more; `isAtLeast`: others follow those. A page past the end finds the exact total. Planned as if all were counted, so
 * that a rare text is sought in its index, and read no further than it counts. `isFrequent`: so many are like it that
 * the first are soon found wherever one begins.
 */
export const countUpTo = async (
  db: Queryable,
  from: SQL,
  { page, perPage }: Page,
  isFrequent = false,
): Promise<Counted> => {
  const most = Math.max(COUNTED, page * perPage);
  const counted = await first(
    db,
    { n: integer() },
    sql`
    with found as ${isFrequent ? sql`not materialized` : sql`materialized`} (
      select 1
      ${from}
    )
    select count(*)::int as n
    from (
      select 1
      from found
      ${sql.raw(`limit ${most + 1}`)}) counted`,
  );
  const n = counted?.n ?? 0;
  return { total: Math.min(n, most), isAtLeast: n > most };
};
