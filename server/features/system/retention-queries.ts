/** Reads what is over its term, and what the last pass did. */
import { sql, type SQL } from 'drizzle-orm';
import { REQUEST_TRANSITIONS } from '@ema/domain/privacy/states.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, text } from '../../db/rows.ts';
import { audit } from '../../db/tables/system.ts';
import { wordsOf } from '../../db/words.ts';

/** The last night's pass that said what it did. */
export const findLastPass = (db: Queryable) =>
  first(
    db,
    { at: audit.at, done: text() },
    sql`
      select at, coalesce(detail ->> 'note', '') as done
      from audit
      where event = 'system.retention'
      order by at desc
      limit 1`,
  );

/** How many rows of the table are over their term; of more than so many it counts no more. */
export const countRowsOver = async (db: Queryable, table: SQL, isOver: SQL, most: number): Promise<number> => {
  const counted = await first(
    db,
    { n: integer() },
    sql`select count(*)::int as n from (select 1 from ${table} x where ${isOver} limit ${most}) o`,
  );
  return counted?.n ?? 0;
};

/** The copies of orders, also of one that they replaced. */
export const copiesOf = (orders: SQL): SQL =>
  sql`select k.id from contracts k where k.order_id in (${orders}) or k.replaced_order_id in (${orders})`;

/** This person asked something about their data and was not answered yet: they are answered first. */
export const waits = (personId: SQL): SQL => sql`exists (
  select
  from privacy_requests r
  where r.person_id = ${personId}
    and r.state in ${wordsOf([...REQUEST_TRANSITIONS.grant.from, ...REQUEST_TRANSITIONS.finish.from])})`;
