/** Reads kits as the office keeps them, also one that holds nothing yet. */
import { sql } from 'drizzle-orm';
import { KIT_LISTING } from '@ema/domain/catalogue/kits.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, first, json, type RowOf } from '../../db/rows.ts';
import { productKits } from '../../db/tables/catalogue.ts';
import { standsOn, TODAY } from './entries.ts';

type OfficeKitItem = {
  code: string;
  name: string;
  quantity: number;
  sortingValue: number;
  unitPriceCents: number;
  isOnSale: boolean;
  /** Sold by variant or to measure, which nobody chooses who orders the kit. */
  isChosen: boolean;
};
const OFFICE_KIT = {
  id: productKits.id,
  name: productKits.name,
  description: productKits.description,
  enabled: productKits.enabled,
  sorting_value: productKits.sortingValue,
  price_cents: productKits.priceCents,
  version: productKits.version,
  items: json<OfficeKitItem[]>(),
};
export type OfficeKitRow = RowOf<typeof OFFICE_KIT>;
/** Does it stand in the listing kits are made of? */
const IS_LISTED = sql`exists (
  select 1
  from listing_entries e
  where e.product_id = p.id and e.listing = ${KIT_LISTING} and ${standsOn(sql`e`, TODAY)})`;
const SELECT = sql`
  select
    k.id, k.name, k.description, k.enabled, k.sorting_value, k.price_cents, k.version,
    (
      select coalesce(
        json_agg(
          json_build_object(
            'code', p.code, 'name', p.name, 'quantity', i.quantity, 'sortingValue', i.sorting_value,
            'unitPriceCents', i.unit_price_cents, 'isOnSale', p.enabled and ${IS_LISTED},
            'isChosen', p.attributes <> '[]' or p.custom_product_options is not null)
          order by i.sorting_value, p.code),
        '[]')
      from product_kit_items i
      join products p on p.id = i.product_id
      where i.kit_id = k.id
    ) as items
  from product_kits k`;

export const findOfficeKits = (db: Queryable): Promise<OfficeKitRow[]> =>
  all(db, OFFICE_KIT, sql`${SELECT} order by k.sorting_value, k.id`);
export const findOfficeKit = (db: Queryable, id: number): Promise<OfficeKitRow | null> =>
  first(db, OFFICE_KIT, sql`${SELECT} where k.id = ${id}`);

/** Names of the kits on sale that hold a product. */
export const findKitsOf = async (db: Queryable, productId: number): Promise<string[]> =>
  (
    await all(
      db,
      { name: productKits.name, id: productKits.id },
      sql`
      select k.name, k.id
      from product_kits k
      join product_kit_items i on i.kit_id = k.id
      where i.product_id = ${productId} and k.enabled
      order by k.sorting_value, k.id`,
    )
  ).map(({ name }) => name);

const LOCKED = { id: productKits.id };
/** The kit as it is once whoever changed it before has ended. */
export const lockKit = async (tx: Tx, id: number): Promise<OfficeKitRow | null> => {
  await first(tx, LOCKED, sql`select id from product_kits where id = ${id} for update`);
  return findOfficeKit(tx, id);
};
