import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

export type Attribute = { name: string; image: string; options: string[] };
export type DoormatColumn = {
  minWidth: number;
  minHeight: number;
  maxWidth: number;
  maxHeight: number;
  priceSquareCentimeter: string;
  minimumPrice: string;
};
export type ProductRow = {
  id: number;
  code: string;
  name: string;
  packaging: string;
  picture: string;
  quadro_id: string | null;
  price_cents: number;
  points_tenths: number;
  vat_basis_points: number;
  attributes: Attribute[];
  custom_product_options: DoormatColumn | null;
  listing: string;
};

const PRODUCT = sql`
  select p.id, p.code, p.name, p.packaging, p.picture, p.quadro_id, e.price_cents, e.points_tenths, p.vat_basis_points, p.attributes,
    p.custom_product_options || jsonb_build_object('minimumPrice', (select value from parameters where id = 'doormat_minimum_price')) as custom_product_options, e.listing
  from listing_entries e join products p on p.id = e.product_id`;

const productsOf = async (db: Queryable, listing: string, allowed: SQL): Promise<ProductRow[]> => {
  const found = await db.execute<{ products: ProductRow[] }>(sql`
    select coalesce(json_agg(to_json(x)), '[]') as products from (
      ${PRODUCT} where e.listing = ${listing} and e.enabled and p.enabled and ${allowed} order by e.position, p.code) x`);
  return found.rows[0]?.products ?? [];
};
export const findListing = (db: Queryable, listing: string): Promise<ProductRow[]> =>
  productsOf(db, listing, sql`true`);
/** The products of a listing that an order type of the shop uses; of any other listing none. */
export const findShopListing = (db: Queryable, listing: string, shop: number | null): Promise<ProductRow[]> =>
  productsOf(
    db,
    listing,
    sql`exists (select 1 from commission_types t where t.enabled and t.shop = ${shop}::int and ${listing} in (t.listing, t.gift_listing))`,
  );
/** The products of some codes in some listings: what a cart is priced from. */
export const findInListings = async (
  db: Queryable,
  listings: readonly string[],
  codes: readonly string[],
): Promise<ProductRow[]> =>
  (
    await db.execute<ProductRow>(
      sql`${PRODUCT} where e.listing = any(${sql.param([...listings])}::text[]) and p.code = any(${sql.param([...codes])}::text[]) and e.enabled and p.enabled`,
    )
  ).rows;
export const findProduct = async (db: Queryable, code: string, shop: number | null): Promise<ProductRow | null> =>
  (
    await db.execute<ProductRow>(
      sql`${PRODUCT} join commission_types t on e.listing in (t.listing, t.gift_listing) and t.shop = ${shop}::int where p.code = ${code} and e.enabled and p.enabled order by e.id limit 1`,
    )
  ).rows[0] ?? null;

export type TypeRow = {
  id: string;
  name: string;
  title: string;
  shop: 0 | 1;
  listing: string | null;
  gift_listing: string | null;
  selection_mode: 'listing' | 'product_kit';
  customer_required: boolean;
  sample_enabled: boolean;
  cumulative: boolean;
  completable_by_seller: boolean;
  weekly_window: boolean;
  min_total_cents: number;
  max_total_cents: number | null;
  shipping_fee_cents: number;
  free_shipping_min_cents: number | null;
  fees_conditions: string;
  offered_to_customers: boolean;
  payments: { methodId: string; name: string; description: string; discountBasisPoints: number }[];
  scale: { minLevel: number; fromCents: number; basisPoints: number }[];
  /** Of its listings, those whose codes were asked for. */
  products: ProductRow[] | null;
};
type TypeFilter = { shop?: number | null; id?: string; codes?: readonly string[] };
/** Order types with their payment methods, fee scale and the products asked for, in one statement. */
export const findTypes = async (db: Queryable, filter: TypeFilter): Promise<TypeRow[]> =>
  (
    await db.execute<TypeRow>(sql`
      select t.*, (select coalesce(json_agg(json_build_object('methodId', m.method_id, 'name', m.name, 'description', m.description, 'discountBasisPoints', m.discount_basis_points) order by m.position), '[]')
          from commission_type_payments m where m.type_id = t.id) as payments,
        (select coalesce(json_agg(json_build_object('minLevel', f.min_level, 'fromCents', f.from_cents, 'basisPoints', f.basis_points)), '[]') from fee_scale f where f.type_id = t.id) as scale,
        ${
          filter.codes
            ? sql`(select coalesce(json_agg(to_json(x)), '[]') from (
          ${PRODUCT} where e.listing in (t.listing, t.gift_listing) and p.code = any(${sql.param([...filter.codes])}::text[]) and e.enabled and p.enabled) x)`
            : sql`null::json`
        } as products
      from commission_types t where t.enabled and (${filter.id ?? null}::text is null or t.id = ${filter.id ?? null}) and (${filter.shop ?? null}::int is null or t.shop = ${filter.shop ?? null}) order by t.shop, t.id`)
  ).rows;

export type KitRow = {
  id: number;
  name: string;
  description: string;
  price_cents: number;
  items: {
    code: string;
    name: string;
    picture: string;
    productId: number;
    vat: number;
    unitPriceCents: number;
    quantity: number;
  }[];
};
export const findKits = async (db: Queryable, id?: number): Promise<KitRow[]> =>
  (
    await db.execute<KitRow>(sql`
      select k.id, k.name, k.description, k.price_cents, (select coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'picture', p.picture, 'productId', p.id, 'vat', p.vat_basis_points, 'unitPriceCents', i.unit_price_cents, 'quantity', i.quantity) order by p.code), '[]')
        from product_kit_items i join products p on p.id = i.product_id where i.kit_id = k.id) as items
      from product_kits k where k.enabled and (${id ?? null}::bigint is null or k.id = ${id ?? null}) order by k.id`)
  ).rows;
