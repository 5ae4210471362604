/** Counts what an erasure would delete, take somebody out of, and leave where the law wants it. */
import { sql } from 'drizzle-orm';
import { BOOK_YEARS } from '@ema/domain/privacy/kept.ts';
import type { Queryable } from '../../db/client.ts';
import { day, first, integer, nullable } from '../../db/rows.ts';
import { KEPT_PARTS } from './parts-kept.ts';
import type { Part } from './parts.ts';
import type { Sought } from './sought.ts';
import type { Owner } from './whose-queries.ts';

export const countPart = async (db: Queryable, part: Part, owner: Owner, sought: Sought): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`select count(*)::int as n from ${sql.raw(part.table)} x where ${part.of(owner, sought)}`,
  );
  return counted?.n ?? 0;
};

const KEPT = { n: integer(), until: nullable(day()) };
export type KeptCount = { id: string; what: string; law: string; count: number; until: string | null };
/** What is there of each, and the last day of the youngest, by so many years. */
export const countKept = async (db: Queryable, owner: Owner, years: number): Promise<KeptCount[]> => {
  const counted: KeptCount[] = [];
  for (const { id, what, law, from, entered } of KEPT_PARTS) {
    const kept = await first(
      db,
      KEPT,
      sql`
      select count(*)::int as n,
        make_date(extract(year from max(${entered ?? sql`null::date`}))::int + ${years}::int, 12, 31) as until
      from ${from(owner)}`,
    );
    if (kept && kept.n > 0) counted.push({ id, what, law, count: kept.n, until: kept.until });
  }
  return counted;
};
/** The last day that the law wants of all that ends; null when nothing is kept of the kind. */
export const lastDayOf = async (db: Queryable, owner: Owner): Promise<string | null> =>
  (await countKept(db, owner, BOOK_YEARS)).reduce<string | null>(
    (last, { until }) => (until !== null && (last === null || until > last) ? until : last),
    null,
  );
