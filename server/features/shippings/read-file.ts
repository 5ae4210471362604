/** Lays a file of shippings beside the orders it names: what is wrong with it, and what loading would do. */
import { sql } from 'drizzle-orm';
import { SHIPPING_FILE } from '@ema/domain/shippings/shipping-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, day, first, integer, text, type RowOf } from '../../db/rows.ts';
import { addFaults, inParts, NAMED, stageCsv, type Staged } from '../../kernel/staged-csv.ts';

const ORDER_ID = sql`(x.row ->> 'orderId')::bigint`;

/** @throws invalid under `file` when it is no CSV at all */
export const stageShippings = async (db: Queryable, bytes: CsvBytes): Promise<Staged> => {
  const staged = await stageCsv(db, bytes, SHIPPING_FILE);
  await inParts(staged, (within) =>
    addFaults(
      db,
      sql`
        select x.line, 'L’ordine ' || ${ORDER_ID} || ' non è tra quelli inviati.'
        from import_rows x
        where ${within}
          and not exists (
            select from orders o
            where o.id = ${ORDER_ID} and o.state = 'submitted')
        order by x.place`,
    ),
  );
  return staged;
};

const SUMS = { added: integer(), changed: integer(), unchanged: integer() };
type Sums = RowOf<typeof SUMS>;
const NOTHING: Sums = { added: 0, changed: 0, unchanged: 0 };
const together = (parts: readonly (Sums | null)[]): Sums =>
  parts.reduce<Sums>(
    (sums, part) => ({
      added: sums.added + (part?.added ?? 0),
      changed: sums.changed + (part?.changed ?? 0),
      unchanged: sums.unchanged + (part?.unchanged ?? 0),
    }),
    NOTHING,
  );
/** What loading would do. */
export const sumsOf = async (db: Queryable, staged: Staged): Promise<Sums> =>
  together(
    await inParts(staged, (within) =>
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
      ),
    ),
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

/** Loads all that lies there; the same parcel again is the same row. */
export const keepParcels = async (db: Queryable, staged: Staged, userId: number): Promise<Sums> =>
  together(
    await inParts(staged, (within) =>
      first(
        db,
        SUMS,
        sql`
          with kept as (
            insert into shippings (order_id, seller_id, carrier_shipping_id, date, tracking_link, loaded_by_user_id)
            select o.id, o.seller_id, x.row ->> 'shippingId', (x.row ->> 'date')::date, x.row ->> 'link', ${userId}
            from import_rows x
            join orders o on o.id = ${ORDER_ID}
            where ${within}
            on conflict (order_id, carrier_shipping_id)
            do update set date = excluded.date, tracking_link = excluded.tracking_link
            where (shippings.date, shippings.tracking_link) is distinct from (excluded.date, excluded.tracking_link)
            returning xmax = 0 as is_new
          )
          select
            count(*) filter (where is_new)::int as added,
            count(*) filter (where not is_new)::int as changed,
            (select count(*) from import_rows x where ${within})::int - count(*)::int as unchanged
          from kept`,
      ),
    ),
  );
