/** Reads which deliveries a file names, from the table that it was laid in. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, integer, text, truth, type RowOf } from '../../db/rows.ts';
import { deliveries } from '../../db/tables/payments.ts';
import { REST, RETURNED_CENTS } from './queries.ts';

const NAMED = {
  line: integer(),
  id: deliveries.id,
  code: deliveries.code,
  order_id: deliveries.orderId,
  seller: text(),
  before: deliveries.date,
  after: day(),
  sent_on: day(),
  is_paid: truth(),
  is_verified: truth(),
  is_undone: truth(),
  is_withdrawn: truth(),
  /** What has not come of it yet, and what came and was given back (ORD-522). */
  rest_cents: bigint(),
  returned_cents: bigint(),
};
export type Named = RowOf<typeof NAMED>;
/**
 * Keeps those that the file names for oneself, in one order for everybody. What is read of them afterwards is as it was
 * left by whoever had them before: a deletion, a refund.
 */
export const lockNamed = async (db: Queryable): Promise<void> => {
  await db.execute(sql`
    select
    from deliveries
    where code in (select row ->> 'code' from import_rows)
    order by id
    for update`);
};
/** Those that the file names. */
export const findNamed = (db: Queryable): Promise<Named[]> =>
  all(
    db,
    NAMED,
    sql`
      select
        x.line, d.id, d.code, d.order_id, p.first_name || ' ' || p.last_name as seller, d.date as before,
        (x.row ->> 'date')::date as after, (o.submitted_at at time zone 'Europe/Rome')::date as sent_on,
        (x.row ->> 'isPaid')::boolean as is_paid, d.verified_at is not null as is_verified,
        o.undone_at is not null or o.state <> 'submitted' as is_undone,
        exists (select from withdrawals w where w.order_id = o.id) as is_withdrawn,
        ${REST} - ${RETURNED_CENTS} as rest_cents, ${RETURNED_CENTS} as returned_cents
      from import_rows x
      join deliveries d on d.code = x.row ->> 'code'
      join orders o on o.id = d.order_id
      join agents a on a.id = o.seller_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      order by d.id`,
  );

/** What is wrong with lines whose delivery is none of an order that was sent. */
export const FAULTS_OF_STRANGERS = sql`
  select x.line, 'La consegna ' || (x.row ->> 'code') || ' non è tra quelle degli ordini inviati.'
  from import_rows x
  where not exists (
    select from deliveries d
    where d.code = x.row ->> 'code')`;
