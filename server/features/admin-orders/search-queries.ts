/** Finds sent orders by a text: through an index, and counted only as far as counting costs less than the page. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';

/** What `ema_pieces` cuts texts into: pieces of so many letters. */
const PIECE = 6;
/** So many are counted; of a text that more orders have, the list says «oltre 2.000». */
export const COUNTED = 2_000;

const orNumber = (search: string, matches: SQL): SQL =>
  /^\d{1,15}$/.test(search) ? sql`(s.id = ${Number(search)} or ${matches})` : matches;
/** Whether `s` has the text, read off the row itself. */
const stands = (search: string): SQL => sql`strpos(s.search_text, ${search.toLowerCase()}) > 0`;

/** Every third piece: two that follow each other share three letters, so all of them would find no fewer, but later. */
const sought = (search: string): SQL => sql`
  select array_agg(x.piece)
  from unnest(ema_pieces(${search.toLowerCase()})) with ordinality as x (piece, n)
  where x.n % 3 = 1`;

/**
 * The orders `s` with the text, sought in an index. The pieces of a longer text reach over its spaces, so that few
 * orders have them all; they come from a subselect, so that one plan, which is kept, is as good for every text.
 */
export const hasText = (search: string): SQL =>
  orNumber(
    search,
    [...search].length < PIECE
      ? sql`s.search_text like ${`%${likeText(search)}%`}`
      : sql`(ema_pieces(s.search_text) @> (${sought(search)}) and ${stands(search)})`,
  );

type Parts = {
  search: string;
  /** The other filters. */
  where: SQL;
  ordered: (of: string) => SQL;
  page: number;
  perPage: number;
  /** Whether a frequent text is counted as well: where the other filters leave little, and its number matters. */
  isExact: boolean;
};

/**
 * `total` and the ids of the `page`. Of a rare text all that is found is put in order. A frequent one (`total` is more
 * than is counted) is read row by row off the index that orders the list, and soon fills a page; one row more than the
 * page has tells that another follows.
 */
export const searchedPage = ({ search, where, ordered, page, perPage, isExact }: Parts): SQL => {
  const matches = sql`
    select s.id, s.submitted_at, s.total_cents
    from orders s
    where ${where} and ${hasText(search)}`;
  const rare = sql`
    select s.id
    from found s
    ${ordered('s')}
    ${pageOf(page, perPage)}`;
  if (isExact)
    return sql`
      found as materialized (${matches}),
      total as (select count(*)::int as n from found),
      page as materialized (${rare})`;
  const counted = sql.raw(String(COUNTED));
  return sql`
    found as materialized (${matches} limit ${counted} + 1),
    total as materialized (select count(*)::int as n from found),
    page as materialized (
      (select id from (${rare}) r where (select n from total) <= ${counted})
      union all
      (
        select s.id
        from orders s
        where (select n from total) > ${counted} and ${where} and ${orNumber(search, stands(search))}
        ${ordered('s')}
        ${sql.raw(`limit ${perPage + 1} offset ${(page - 1) * perPage}`)}
      )
    )`;
};

/** The ids of the newest orders of both shops with the text: so many, and one more where there are others. */
export const newestWith = (search: string, howMany: number): SQL => sql`
  with ${searchedPage({
    search,
    where: sql`s.state = 'submitted'`,
    ordered: (of) => sql`order by ${sql.raw(of)}.submitted_at desc, ${sql.raw(of)}.id desc`,
    page: 1,
    perPage: howMany + 1,
    isExact: false,
  })}
  select page.id
  from page`;

export type Total = { total: number; isAtLeast: boolean };
/** What the page's own rows tell of a total that was not counted to its end; null: nothing, it lies past the end. */
export const totalFrom = (rows: number, { page, perPage }: { page: number; perPage: number }): Total | null => {
  const before = (page - 1) * perPage;
  if (rows > perPage) return { total: Math.max(COUNTED, before + perPage), isAtLeast: true };
  return rows > 0 ? { total: before + rows, isAtLeast: false } : null;
};
