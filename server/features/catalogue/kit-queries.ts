/** Reads kits as the office keeps them, also one that holds nothing yet. */
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, json, type RowOf } from '../../db/rows.ts';
import { productKits } from '../../db/tables/orders.ts';

type OfficeKitItem = {
  code: string;
  name: string;
  quantity: number;
  sortingValue: number;
  unitPriceCents: number;
};
const OFFICE_KIT = {
  id: productKits.id,
  name: productKits.name,
  sorting_value: productKits.sortingValue,
  price_cents: productKits.priceCents,
  version: productKits.version,
  items: json<OfficeKitItem[]>(),
};
export type OfficeKitRow = RowOf<typeof OFFICE_KIT>;
const SELECT = sql`
  select
    k.id, k.name, k.sorting_value, k.price_cents, k.version,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'code', p.code, 'name', p.name, 'quantity', i.quantity, 'sortingValue', i.sorting_value,
            'unitPriceCents', i.unit_price_cents)
          order by i.sorting_value, p.code),
        '[]')
      from product_kit_items i
      join products p on p.id = i.product_id
      where i.kit_id = k.id
    ) as items
  from product_kits k`;

export const findOfficeKits = (db: Queryable): Promise<OfficeKitRow[]> =>
  all(db, OFFICE_KIT, sql`${SELECT} where k.enabled order by k.sorting_value, k.id`);
export const findOfficeKit = (db: Queryable, id: number): Promise<OfficeKitRow | null> =>
  first(db, OFFICE_KIT, sql`${SELECT} where k.id = ${id} and k.enabled`);

const LOCKED = { id: productKits.id };
/** The kit as it is once whoever changed it before has ended. */
export const lockKit = async (tx: Tx, id: number): Promise<OfficeKitRow | null> => {
  await first(tx, LOCKED, sql`select id from product_kits where id = ${id} for update`);
  return findOfficeKit(tx, id);
};
