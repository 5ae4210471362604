/** Reads what a file of shippings would change, from the table that it was laid in. */
import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, first, integer, text, type RowOf } from '../../db/rows.ts';
import { NAMED } from '../../kernel/staged-csv.ts';

export const ORDER_ID = sql`(x.row ->> 'orderId')::bigint`;

/** What is wrong with lines whose order was not sent. */
export const faultsOfStrangers = (within: SQL): SQL => sql`
  select x.line, 'L’ordine ' || ${ORDER_ID} || ' non è tra quelli inviati.'
  from import_rows x
  where ${within}
    and not exists (
      select from orders o
      where o.id = ${ORDER_ID} and o.state = 'submitted')
  order by x.place`;

const SUMS = { added: integer(), changed: integer(), unchanged: integer() };
export type Sums = RowOf<typeof SUMS>;

/** What loading would do with a part of the file. */
export const sumsWithin = (db: Queryable, within: SQL): Promise<Sums | null> =>
  first(
    db,
    SUMS,
    sql`
      select
        count(*) filter (where s.id is null)::int as added,
        count(*) filter (where s.id is not null and not y.is_same)::int as changed,
        count(*) filter (where y.is_same)::int as unchanged
      from import_rows x
      left join shippings s on s.order_id = ${ORDER_ID} and s.carrier_shipping_id = x.row ->> 'shippingId'
      cross join lateral (
        select coalesce(
          (s.date, s.tracking_link) = ((x.row ->> 'date')::date, x.row ->> 'link'), false) as is_same
      ) y
      where ${within}`,
  );

const PARCEL = { orderId: bigint(), date: day(), shippingId: text(), seller: text() };
export type Parcel = RowOf<typeof PARCEL>;
/** The first of them, with who sold the order. */
export const firstParcels = (db: Queryable): Promise<Parcel[]> =>
  all(
    db,
    PARCEL,
    sql`
      select
        o.id as "orderId", (x.row ->> 'date')::date as date, x.row ->> 'shippingId' as "shippingId",
        p.first_name || ' ' || p.last_name as seller
      from import_rows x
      join orders o on o.id = ${ORDER_ID}
      join agents a on a.id = o.seller_id
      join users u on u.id = a.user_id
      join people p on p.id = u.person_id
      where x.place <= ${NAMED}
      order by x.place`,
  );
