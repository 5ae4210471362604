/** Reads one product whole: what it is, what it costs in each listing from which day, which kits hold it. */
import { sql } from 'drizzle-orm';
import { LISTING_IDS, type Listing } from '@ema/domain/catalogue/listings.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, day, first, integer, json, nullable, texts, type RowOf } from '../../db/rows.ts';
import { listingEntries, listingPrices, optionPictures, products } from '../../db/tables/catalogue.ts';
import { files } from '../../db/tables/system.ts';
import { decidedFor, ENTRIES, standsOn, TODAY } from './entries.ts';
import { DOORMAT_OPTIONS, OPTION_PICTURES, type DoormatColumn, type OptionPicture } from './queries.ts';
import { VAT_TODAY } from './vat-of.ts';
import { RATES_BROUGHT } from './vat-queries.ts';

export type SheetRate = {
  from: string;
  basisPoints: number;
  isOfChange: boolean;
  reason: string | null;
  at: string;
  by: string;
};
type SheetPrice = { priceCents: number; pointsTenths: number };
type SheetEntry = SheetPrice & {
  listing: Listing;
  enabled: boolean;
  startsOn: string | null;
  planned: (SheetPrice & { from: string })[];
};
const SHEET = {
  code: products.code,
  name: products.name,
  packaging: products.packaging,
  description: products.description,
  picture: products.picture,
  picture_file_id: products.pictureFileId,
  shop: products.shop,
  vat_basis_points: integer(),
  /** What it was made with, and what was decided since, the newest day first. */
  vat_at_first: products.vatBasisPoints,
  vat_rates: json<SheetRate[]>(),
  vat_brought: json<number[]>(),
  today: day(),
  enabled: products.enabled,
  attributes: products.attributes,
  option_pictures: json<OptionPicture[]>(),
  quadro_id: products.quadroId,
  custom_product_options: nullable(json<DoormatColumn>()),
  version: products.version,
  /** Also those it was taken out of and those it is to come into, switched off. */
  entries: json<SheetEntry[]>(),
  kits: texts(),
};
const VAT_RATES = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'from', r.from_day, 'basisPoints', r.basis_points, 'isOfChange', c.id is not null, 'reason', c.reason,
        'at', coalesce(c.created_at, r.created_at), 'by', w.first_name || ' ' || w.last_name)
      order by r.from_day desc),
    '[]')
  from product_vat_rates r
  left join vat_changes c on c.id = r.change_id
  join users u on u.id = coalesce(c.created_by_user_id, r.created_by_user_id)
  join people w on w.id = u.person_id
  where r.product_id = p.id`;
export type SheetRow = RowOf<typeof SHEET>;
export const findSheet = (db: Queryable, code: string): Promise<SheetRow | null> =>
  first(
    db,
    SHEET,
    sql`
      select
        p.code, p.name, p.packaging, p.description, p.picture, p.picture_file_id, p.shop,
        ${VAT_TODAY} as vat_basis_points, p.vat_basis_points as vat_at_first, (${VAT_RATES}) as vat_rates,
        (select coalesce(json_agg(b.basis_points), '[]') from (${RATES_BROUGHT}) b) as vat_brought, ${TODAY} as today,
        p.enabled, p.attributes, ${OPTION_PICTURES} as option_pictures,
        p.quadro_id, ${DOORMAT_OPTIONS} as custom_product_options, p.version,
        (
          select coalesce(
            json_agg(
              json_build_object(
                'listing', e.listing, 'enabled', e.enabled, 'startsOn', e.starts_on,
                'priceCents', e.price_cents, 'pointsTenths', e.points_tenths,
                'planned', (
                  select coalesce(
                    json_agg(
                      json_build_object(
                        'from', l.from_day, 'priceCents', l.price_cents, 'pointsTenths', l.points_tenths)
                      order by l.from_day),
                    '[]')
                  from listing_prices l
                  where l.entry_id = e.id and l.from_day > greatest(${TODAY}, e.starts_on)
                ))
              order by array_position(${sql.param([...LISTING_IDS])}::text[], e.listing)),
            '[]')
          from ${ENTRIES} e
          where e.product_id = p.id and e.listing = any(${sql.param([...LISTING_IDS])}::text[])
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
 * What a product costs in a listing on a day as things stand; null when it is not in it then. `since`: the day that
 * price was decided for, null for the one an entry began with.
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
        and ${standsOn(sql`e`, sql`${on}::date`)}`,
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
/** The file behind a picture's address; null when no product and no choice of one shows it any more. */
export const findPicture = (db: Queryable, address: string): Promise<RowOf<typeof PICTURE> | null> =>
  first(
    db,
    PICTURE,
    sql`
      select f.sha256, f.content_type, f.name
      from (
        select picture_file_id as file_id from products where picture = ${address}
        union all
        select file_id from product_option_pictures where picture = ${address}
      ) p
      join files f on f.id = p.file_id
      limit 1`,
  );

const OPTION_PICTURE = { picture: optionPictures.picture, file_id: optionPictures.fileId };
export type Choice = { productId: number; variant: string; option: string };

/** What the choice looks like; null: like the product. */
export const findOptionPicture = (tx: Tx, { productId, variant, option }: Choice) =>
  first(
    tx,
    OPTION_PICTURE,
    sql`
      select picture, file_id
      from product_option_pictures
      where product_id = ${productId} and variant = ${variant} and option = ${option}`,
  );
