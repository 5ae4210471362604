/** Reads products as the office keeps them: on sale or not, of a listing or of all. */
import { sql, type SQL } from 'drizzle-orm';
import { LISTING_IDS, type KnownPrice, type Listing } from '@ema/domain/catalogue/listings.ts';
import { pageOf, type Queryable, type Tx } from '../../db/client.ts';
import { likeText } from '../../db/like.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, first, integer, json, nullable, text, texts, truth, type RowOf } from '../../db/rows.ts';
import { listingEntries, products } from '../../db/tables/catalogue.ts';
import { ENTRIES, standsOn, TODAY } from './entries.ts';
import { VAT_TODAY } from './vat-of.ts';

const OFFICE_PRODUCT = {
  id: products.id,
  code: products.code,
  name: products.name,
  shop: products.shop,
  vat_basis_points: integer(),
  picture: products.picture,
  enabled: products.enabled,
  price_cents: nullable(listingEntries.priceCents),
  points_tenths: nullable(listingEntries.pointsTenths),
  starts_on: listingEntries.startsOn,
  next_price: nullable(json<{ from: string; priceCents: number; pointsTenths: number }>()),
  listings: texts(),
};
export type OfficeProductRow = RowOf<typeof OFFICE_PRODUCT>;

/** The next of the prices planned for the entry `e`, where it stands in its listing. */
const NEXT_PRICE = sql`
  select json_build_object('from', l.from_day, 'priceCents', l.price_cents, 'pointsTenths', l.points_tenths)
  from listing_prices l
  where l.entry_id = e.id and e.enabled and l.from_day > ${TODAY}
  order by l.from_day
  limit 1`;
const IN_ORDER = sql`${sql.param([...LISTING_IDS])}::text[]`;
/**
 * With price and points of that listing, or of the first that a product stands in. `outside`: with which it would come
 * into that one, as `priceToBeginWith` says, or is to come.
 */
const select = (listing: Listing | null, outside: Listing | null = null): SQL => sql`
  select
    p.id, p.code, p.name, p.shop, ${VAT_TODAY} as vat_basis_points, p.picture, p.enabled,
    e.price_cents, e.points_tenths, e.starts_on, (${NEXT_PRICE}) as next_price,
    array(
      select l.listing
      from listing_entries l
      where l.product_id = p.id and ${standsOn(sql`l`, TODAY)}
      order by array_position(${IN_ORDER}, l.listing)
    ) as listings
  from products p
  left join lateral (
    select y.id, y.enabled, y.starts_on, y.price_cents, y.points_tenths
    from ${ENTRIES} y
    where y.product_id = p.id
      and (y.enabled or ${outside}::text is not null)
      and (${listing}::text is null or y.listing = ${listing})
    order by y.listing is not distinct from ${outside}::text desc, array_position(${IN_ORDER}, y.listing)
    limit 1
  ) e on true`;

export type ProductFilter = {
  search?: string | undefined;
  name?: string | undefined;
  code?: string | undefined;
  productListingIdentifier?: Listing | undefined;
  outside?: Listing | undefined;
  coming?: 'true' | undefined;
};
const isIn = (listing: Listing, orComing = false): SQL =>
  sql`exists (
    select 1
    from listing_entries i
    where i.product_id = p.id
      and i.listing = ${listing}
      and (${standsOn(sql`i`, TODAY)} or (${orComing}::boolean and i.starts_on is not null))
  )`;
const like = (column: SQL, typed: string): SQL => sql`lower(${column}) like ${`%${likeText(typed)}%`}`;
const condition = (filter: ProductFilter): SQL => {
  const { search, name, code, productListingIdentifier: listing, outside, coming } = filter;
  const conditions = [sql`true`];
  if (search) conditions.push(sql`(${like(sql`p.code`, search)} or ${like(sql`p.name`, search)})`);
  if (name) conditions.push(like(sql`p.name`, name));
  if (code) conditions.push(like(sql`p.code`, code));
  if (listing) conditions.push(isIn(listing, coming === 'true'));
  // What a listing may hold: `whyNotInListing`.
  if (outside)
    conditions.push(
      sql`not ${isIn(outside)}`,
      sql`(p.code like 'REF%') = ${outside === 'pl.kleen_commission_gift'}::boolean`,
    );
  return sql.join(conditions, sql` and `);
};

type Page = { page: number; perPage: number; orderField: 'code' | 'name' | 'price'; orderDir: 'asc' | 'desc' };
const COLUMNS = { code: sql`p.code`, name: sql`lower(p.name)`, price: sql`e.price_cents` };
export const findOfficeProducts = async (
  db: Queryable,
  { page, perPage, orderField, orderDir, ...filter }: Page & ProductFilter,
): Promise<{ rows: OfficeProductRow[]; total: number }> => {
  const where = condition(filter);
  const listing = filter.productListingIdentifier ?? null;
  const [rows, counted] = await Promise.all([
    all(
      db,
      OFFICE_PRODUCT,
      sql`
        ${select(listing, filter.outside ?? listing)}
        where ${where}
        ${orderBy(orderDir, COLUMNS[orderField], sql`p.id`)}
        ${pageOf(page, perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from products p where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};
export const findOfficeProduct = (
  db: Queryable,
  code: string,
  listing: Listing | null = null,
): Promise<OfficeProductRow | null> =>
  first(db, OFFICE_PRODUCT, sql`${select(listing, listing)} where p.code = ${code}`);
/** By its code or its identifier. */
export const findAnyProduct = (db: Queryable, codeOrId: string): Promise<OfficeProductRow | null> =>
  first(db, OFFICE_PRODUCT, sql`${select(null)} where p.code = ${codeOrId} or p.id::text = ${codeOrId} limit 1`);

const LOCKED = {
  id: products.id,
  code: products.code,
  name: products.name,
  enabled: products.enabled,
  vat_basis_points: products.vatBasisPoints,
  version: products.version,
  is_measured: truth(),
  has_variants: truth(),
};
/** The product, its row locked: whoever changes it too waits here. */
export const lockProduct = (tx: Tx, code: string): Promise<RowOf<typeof LOCKED> | null> =>
  first(
    tx,
    LOCKED,
    sql`
      select
        id, code, name, enabled, vat_basis_points, version, custom_product_options is not null as is_measured,
        attributes <> '[]' as has_variants
      from products
      where code = ${code}
      for update`,
  );

const ENTRY = {
  id: listingEntries.id,
  listing: text<Listing>(),
  enabled: truth(),
  starts_on: listingEntries.startsOn,
  price_cents: listingEntries.priceCents,
  points_tenths: listingEntries.pointsTenths,
};
export type EntryRow = RowOf<typeof ENTRY>;
/** Where a product stands, stood or is to stand, with the prices of today or of that day. */
export const findEntries = (db: Queryable, productId: number): Promise<EntryRow[]> =>
  all(
    db,
    ENTRY,
    sql`
      select y.id, y.listing, y.enabled, y.starts_on, y.price_cents, y.points_tenths
      from ${ENTRIES} y
      where y.product_id = ${productId} and y.listing = any(${IN_ORDER})
      order by y.id`,
  );
export const knownPrice = (entry: EntryRow): KnownPrice => ({
  listing: entry.listing,
  priceCents: entry.price_cents,
  pointsTenths: entry.points_tenths,
});

const PLACE = {
  id: listingEntries.id,
  code: products.code,
  name: products.name,
  picture: products.picture,
  enabled: products.enabled,
};
/** The products on sale of a listing, in their order. */
export const findPlaces = (db: Queryable, listing: Listing) =>
  all(
    db,
    PLACE,
    sql`
      select e.id, p.code, p.name, p.picture, p.enabled
      from listing_entries e
      join products p on p.id = e.product_id
      where e.listing = ${listing} and ${standsOn(sql`e`, TODAY)}
      order by e.position, p.code`,
  );
