/** Reads the texts of the page about PagoDIL. */
import { sql, type SQL } from 'drizzle-orm';
import { PAGODIL_DEFAULT, type PagodilWords } from '@ema/domain/galleries/pagodil.ts';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, truth, type RowOf } from '../../db/rows.ts';
import { pagodilTexts } from '../../db/tables/galleries.ts';

/** Of several that are valid the one that began last, and of those the youngest. */
const shownOn = (today: Day): SQL => sql`
  select id
  from pagodil_texts
  where deleted_at is null
    and coalesce(publish_from, '-infinity'::date) <= ${today}
    and coalesce(publish_to, 'infinity'::date) >= ${today}
  order by publish_from desc nulls last, id desc
  limit 1`;

const ROW = {
  id: pagodilTexts.id,
  words: pagodilTexts.words,
  publish_from: pagodilTexts.publishFrom,
  publish_to: pagodilTexts.publishTo,
  version: pagodilTexts.version,
  is_shown: truth(),
};
export type PagodilRow = RowOf<typeof ROW>;
const select = (today: Day, where: SQL): SQL => sql`
  select t.id, t.words, t.publish_from, t.publish_to, t.version,
    t.id is not distinct from (${shownOn(today)}) as is_shown
  from pagodil_texts t
  where t.deleted_at is null
    and ${where}
  order by t.publish_from desc nulls last, t.id desc`;

export const findPagodilTexts = (db: Queryable, today: Day): Promise<PagodilRow[]> =>
  all(db, ROW, select(today, sql`true`));
export const findPagodilText = (db: Queryable, id: number, today: Day): Promise<PagodilRow | null> =>
  first(db, ROW, select(today, sql`t.id = ${id}`));

/** What the page says today. */
export const shownWords = async (db: Queryable, today: Day): Promise<PagodilWords> => {
  const row = await first(
    db,
    { words: pagodilTexts.words },
    sql`select words from pagodil_texts where id = (${shownOn(today)})`,
  );
  return row?.words ?? PAGODIL_DEFAULT;
};

/** Whether there is such a text. */
export const isPagodilText = async (db: Queryable, id: number): Promise<boolean> => {
  const text = await first(
    db,
    { id: pagodilTexts.id },
    sql`select id from pagodil_texts where id = ${id} and deleted_at is null`,
  );
  return text !== null;
};
