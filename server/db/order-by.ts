/** Orders a list by one of its columns. */
import { sql, type SQL } from 'drizzle-orm';

/** The columns in that direction, what is missing last; the last one is the key, so that no row stands on two pages. */
export const orderBy = (dir: 'asc' | 'desc', ...columns: readonly SQL[]): SQL => {
  const way = sql.raw(dir === 'asc' ? 'asc' : 'desc nulls last');
  return sql`order by ${sql.join(
    columns.map((column) => sql`${column} ${way}`),
    sql`, `,
  )}`;
};
