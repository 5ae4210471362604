/** Reads one product whole: what it is, what it costs in each listing from which day, which kits hold it. */
import { sql } from 'drizzle-orm';
import { LISTING_IDS, type Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, json, nullable, texts, type RowOf } from '../../db/rows.ts';
import { listingEntries, listingPrices, products } from '../../db/tables/orders.ts';
import { files } from '../../db/tables/system.ts';
import { decidedFor, ENTRIES, TODAY } from './entries.ts';
import { DOORMAT_OPTIONS, type DoormatColumn } from './queries.ts';

type SheetPrice = { priceCents: number; pointsTenths: number };
type SheetEntry = SheetPrice & { listing: Listing; planned: (SheetPrice & { from: string })[] };
const SHEET = {
  code: products.code,
  name: products.name,
  packaging: products.packaging,
  description: products.description,
  picture: products.picture,
  picture_file_id: products.pictureFileId,
  shop: products.shop,
  vat_basis_points: products.vatBasisPoints,
  enabled: products.enabled,
  attributes: products.attributes,
  custom_product_options: nullable(json<DoormatColumn>()),
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
        p.code, p.name, p.packaging, p.description, p.picture, p.picture_file_id, p.shop, p.vat_basis_points,
        p.enabled, p.attributes, ${DOORMAT_OPTIONS} as custom_product_options, p.version,
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

const ON_DAY = {
  entry_id: listingEntries.id,
  price_cents: listingEntries.priceCents,
  points_tenths: listingEntries.pointsTenths,
  since: nullable(listingPrices.fromDay),
};
/**
 * What a product costs in a listing on a day as things stand; null when it is not in it. `since`: the day that price
 * was decided for, null for the one an entry began with.
 */
export const findPriceOn = (
  db: Queryable,
  { code, listing, on }: { code: string; listing: Listing; on: string },
): Promise<RowOf<typeof ON_DAY> | null> =>
  first(
    db,
    ON_DAY,
    sql`
      select
        e.id as entry_id,
        coalesce(d.price_cents, e.price_cents) as price_cents,
        coalesce(d.points_tenths, e.points_tenths) as points_tenths,
        d.from_day as since
      from products p
      join listing_entries e on e.product_id = p.id
      left join ${decidedFor(sql`e.id`, sql`${on}::date`)} d on true
      where p.code = ${code}
        and e.listing = ${listing}
        and e.enabled`,
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

const PICTURE = { sha256: files.sha256, content_type: files.contentType, name: files.name };
/** The file behind a picture's address; null when no product shows it any more. */
export const findPicture = (db: Queryable, address: string): Promise<RowOf<typeof PICTURE> | null> =>
  first(
    db,
    PICTURE,
    sql`
      select f.sha256, f.content_type, f.name
      from products p
      join files f on f.id = p.picture_file_id
      where p.picture = ${address}
      limit 1`,
  );
