/** Orders a list by one of its columns. */
import { sql, type SQL } from 'drizzle-orm';

const ordered = (way: SQL, columns: readonly SQL[]): SQL =>
  sql`order by ${sql.join(
    columns.map((column) => sql`${column} ${way}`),
    sql`, `,
  )}`;

/** The columns in that direction, what is missing last; the last one is the key, so that no row stands on two pages. */
export const orderBy = (dir: 'asc' | 'desc', ...columns: readonly SQL[]): SQL =>
  ordered(sql.raw(dir === 'asc' ? 'asc' : 'desc nulls last'), columns);

/** The same of columns that no row lacks: an index is then read from its end as well. */
export const orderByFilled = (dir: 'asc' | 'desc', ...columns: readonly SQL[]): SQL => ordered(sql.raw(dir), columns);

/**
 * Of columns that no row lacks, where a text may be sought: its rows are found first and then put in order. By the
 * index of the order a million would be looked at for a rare one.
 */
export const orderBySought = (search: string | undefined): typeof orderBy => (search ? orderBy : orderByFilled);
