/** Lays a file of shippings beside the orders it names: what is wrong with it, and what loading would do. */
import { sql } from 'drizzle-orm';
import { SHIPPING_FILE } from '@ema/domain/shippings/shipping-file.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer, type RowOf } from '../../db/rows.ts';
import { addFaults, inParts, stageCsv, type Staged } from '../../kernel/staged-csv.ts';
import { faultsOfStrangers, ORDER_ID, sumsWithin, type Sums } from './file-queries.ts';

/** @throws invalid under `file` when it is no CSV at all */
export const stageShippings = async (db: Queryable, bytes: CsvBytes): Promise<Staged> => {
  const staged = await stageCsv(db, bytes, SHIPPING_FILE);
  await inParts(staged, (within) => addFaults(db, faultsOfStrangers(within)));
  return staged;
};

const total = <K extends string>(parts: readonly (Record<K, number> | null)[], key: K): number =>
  parts.reduce((sum, part) => sum + (part?.[key] ?? 0), 0);

/** What loading would do. */
export const sumsOf = async (db: Queryable, staged: Staged): Promise<Sums> => {
  const parts = await inParts(staged, (within) => sumsWithin(db, within));
  return { added: total(parts, 'added'), changed: total(parts, 'changed'), unchanged: total(parts, 'unchanged') };
};

const WRITTEN = { added: integer(), changed: integer() };
/** Loads all that lies there; the same parcel again is the same row. */
export const keepParcels = async (db: Queryable, staged: Staged, userId: number): Promise<RowOf<typeof WRITTEN>> => {
  const parts = await inParts(staged, (within) =>
    first(
      db,
      WRITTEN,
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
          count(*) filter (where not is_new)::int as changed
        from kept`,
    ),
  );
  return { added: total(parts, 'added'), changed: total(parts, 'changed') };
};
