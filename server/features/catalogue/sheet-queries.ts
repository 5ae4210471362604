/** Reads one product whole: what it is, what it costs in each listing from which day, which kits hold it. */
import { sql } from 'drizzle-orm';
import { LISTING_IDS, type Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, texts, text, type RowOf } from '../../db/rows.ts';
import { listingEntries, products } from '../../db/tables/orders.ts';
import { ENTRIES, TODAY } from './entries.ts';

type SheetPrice = { priceCents: number; pointsTenths: number };
type SheetEntry = SheetPrice & { listing: Listing; planned: (SheetPrice & { from: string })[] };
const SHEET = {
  code: products.code,
  name: products.name,
  packaging: products.packaging,
  picture: products.picture,
  shop: products.shop,
  vat_basis_points: products.vatBasisPoints,
  enabled: products.enabled,
  attributes: products.attributes,
  version: products.version,
  entries: json<SheetEntry[]>(),
  kits: texts(),
};
export type SheetRow = RowOf<typeof SHEET>;
export const findSheet = (db: Queryable, code: string): Promise<SheetRow | null> =>
  first(
    db,
    SHEET,
    sql`
      select
        p.code, p.name, p.packaging, p.picture, p.shop, p.vat_basis_points, p.enabled, p.attributes, p.version,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'listing', e.listing, 'priceCents', e.price_cents, 'pointsTenths', e.points_tenths,
                'planned', (
                  select coalesce(
                    json_agg(
                      json_build_object(
                        'from', l.from_day, 'priceCents', l.price_cents, 'pointsTenths', l.points_tenths)
                      order by l.from_day),
                    '[]')
                  from listing_prices l
                  where l.entry_id = e.id and l.from_day > ${TODAY}
                ))
              order by array_position(${sql.param([...LISTING_IDS])}::text[], e.listing)),
            '[]')
          from ${ENTRIES} e
          where e.product_id = p.id and e.enabled
        ) as entries,
        array(
          select k.name
          from product_kits k
          join product_kit_items i on i.kit_id = k.id
          where i.product_id = p.id and k.enabled
          order by k.sorting_value, k.id
        ) as kits
      from products p
      where p.code = ${code}`,
  );

/** A price that somebody wants from a day on. */
export type Wanted = { code: string; listing: Listing; from: string };
const ON_DAY = {
  place: integer(),
  entry_id: listingEntries.id,
  name: products.name,
  listing: text<Listing>(),
  price_cents: listingEntries.priceCents,
  points_tenths: listingEntries.pointsTenths,
};
export type PriceOnDay = RowOf<typeof ON_DAY>;
/** What each would cost on its day as things stand; none for a product that is not in that listing. `place`: from 0. */
export const findPricesOn = (db: Queryable, wanted: readonly Wanted[]): Promise<PriceOnDay[]> =>
  all(
    db,
    ON_DAY,
    sql`
      select
        w.place, e.id as entry_id, p.name, e.listing,
        coalesce(d.price_cents, e.price_cents) as price_cents,
        coalesce(d.points_tenths, e.points_tenths) as points_tenths
      from jsonb_to_recordset(${JSON.stringify(wanted.map((w, place) => ({ ...w, place })))}::jsonb) as w(
        place int, code text, listing text, "from" date)
      join products p on p.code = w.code
      join listing_entries e on e.product_id = p.id and e.listing = w.listing and e.enabled
      left join lateral (
        select l.price_cents, l.points_tenths
        from listing_prices l
        where l.entry_id = e.id and l.from_day <= w."from"
        order by l.from_day desc
        limit 1
      ) d on true
      order by w.place`,
  );

/** Locks the products, in one order for everybody: whoever decides their prices meanwhile waits, or was first. */
export const holdProducts = (db: Queryable, codes: readonly string[]): Promise<unknown> =>
  all(
    db,
    { id: products.id },
    sql`
      select id
      from products
      where code = any(${sql.param([...codes])}::text[])
      order by id
      for update`,
  );
