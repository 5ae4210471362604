/** Reads the catalogue: products of listings, order types with their conditions, and kits. */
import { sql, type SQL } from 'drizzle-orm';
import { FIBRA } from '@ema/domain/access/roles.ts';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, nullable, type RowOf } from '../../db/rows.ts';
import { listingEntries, productKits, products, type DoormatSizes } from '../../db/tables/catalogue.ts';
import { commissionTypes } from '../../db/tables/orders.ts';
import { LEAST_TOTAL } from '../system/parameters.ts';
import { ENTRIES, standsInShop, TODAY } from './entries.ts';
import { scaleOn } from './fee-scale-of.ts';
import { VAT_TODAY } from './vat-of.ts';

/** A made-to-measure doormat: its sizes and, from the parameters, its lowest price. */
export type DoormatColumn = DoormatSizes & { minimumPrice: string };

const PRODUCT = {
  id: products.id,
  code: products.code,
  name: products.name,
  packaging: products.packaging,
  description: products.description,
  picture: products.picture,
  quadro_id: products.quadroId,
  vat_basis_points: integer(),
  attributes: products.attributes,
  option_pictures: json<OptionPicture[]>(),
  custom_product_options: nullable(json<DoormatColumn>()),
  price_cents: listingEntries.priceCents,
  points_tenths: listingEntries.pointsTenths,
  listing: listingEntries.listing,
};
export type ProductRow = RowOf<typeof PRODUCT>;

const MINIMUM_PRICE = sql`select value from parameters where id = 'doormat_minimum_price'`;
/** Of the product `p`; null where it is not made to measure. */
export const DOORMAT_OPTIONS = sql`
  p.custom_product_options || jsonb_build_object('minimumPrice', (${MINIMUM_PRICE}))`;
/** Of the product `p`. */
export type OptionPicture = { variant: string; option: string; picture: string };
export const OPTION_PICTURES = sql`
  (
    select coalesce(
      json_agg(json_build_object('variant', o.variant, 'option', o.option, 'picture', o.picture) order by o.id),
      '[]')
    from product_option_pictures o
    where o.product_id = p.id
  )`;
const SELECT_PRODUCT = sql`
  select
    p.id, p.code, p.name, p.packaging, p.description, p.picture, p.quadro_id, ${VAT_TODAY} as vat_basis_points,
    p.attributes, ${OPTION_PICTURES} as option_pictures,
    ${DOORMAT_OPTIONS} as custom_product_options,
    e.price_cents, e.points_tenths, e.listing
  from ${ENTRIES} e
  join products p on p.id = e.product_id`;
const ON_SALE = sql`e.enabled and p.enabled`;
/** The rows of a statement as one JSON list. */
const listOf = (statement: SQL): SQL => sql`select coalesce(json_agg(to_json(x)), '[]') from (${statement}) x`;

const LISTING = { products: json<ProductRow[]>() };
const productsOf = async (db: Queryable, listing: string, isAllowed: SQL): Promise<ProductRow[]> => {
  const statement = sql`
    ${SELECT_PRODUCT}
    where e.listing = ${listing} and ${ON_SALE} and ${isAllowed}
    order by e.position, p.code`;
  return (await first(db, LISTING, sql`select (${listOf(statement)}) as products`))?.products ?? [];
};
export const findListing = (db: Queryable, listing: string): Promise<ProductRow[]> =>
  productsOf(db, listing, sql`true`);
/** The products of a listing that an order type of the shop uses; of any other listing none. */
export const findShopListing = (db: Queryable, listing: string, shop: number | null): Promise<ProductRow[]> =>
  productsOf(
    db,
    listing,
    sql`exists (
      select 1
      from commission_types t
      where t.enabled and t.shop = ${shop}::int and ${listing} in (t.listing, t.gift_listing)
    )`,
  );
/** The products of some codes in some listings: what a cart is priced from. */
export const findInListings = (
  db: Queryable,
  listings: readonly string[],
  codes: readonly string[],
): Promise<ProductRow[]> =>
  all(
    db,
    PRODUCT,
    sql`
      ${SELECT_PRODUCT}
      where e.listing = any(${sql.param([...listings])}::text[])
        and p.code = any(${sql.param([...codes])}::text[])
        and ${ON_SALE}`,
  );
/** As the order types on offer in the shop sell it. */
export const findProduct = (db: Queryable, code: string, shop: number | null): Promise<ProductRow | null> =>
  first(
    db,
    PRODUCT,
    sql`
      ${SELECT_PRODUCT}
      join commission_types t on e.listing in (t.listing, t.gift_listing) and t.enabled and t.shop = ${shop}::int
      where p.code = ${code} and ${ON_SALE}
      order by e.id
      limit 1`,
  );

/** Is `p` a doormat that agents of fibra order to measure? */
export const IS_DOORMAT = sql`
  p.custom_product_options is not null
    and p.enabled
    and p.shop = ${FIBRA}
    and ${standsInShop(sql`p`, FIBRA)}`;
const DOORMAT = { sizes: nullable(products.customProductOptions) };
/** The sizes of the made-to-measure doormat; null when there is none on sale. */
export const findDoormatSizes = async (db: Queryable): Promise<DoormatSizes | null> => {
  const doormat = await first(
    db,
    DOORMAT,
    sql`
      select p.custom_product_options as sizes
      from products p
      where ${IS_DOORMAT}
      order by p.id
      limit 1`,
  );
  return doormat?.sizes ?? null;
};

export type PaymentMethod = { methodId: string; name: string; description: string; discountBasisPoints: number };
const TYPE = {
  id: commissionTypes.id,
  name: commissionTypes.name,
  title: commissionTypes.title,
  shop: commissionTypes.shop,
  listing: commissionTypes.listing,
  gift_listing: commissionTypes.giftListing,
  selection_mode: commissionTypes.selectionMode,
  customer_required: commissionTypes.customerRequired,
  sample_enabled: commissionTypes.sampleEnabled,
  cumulative: commissionTypes.cumulative,
  completable_by_seller: commissionTypes.completableBySeller,
  min_total_cents: commissionTypes.minTotalCents,
  max_total_cents: commissionTypes.maxTotalCents,
  shipping_fee_cents: commissionTypes.shippingFeeCents,
  free_shipping_min_cents: commissionTypes.freeShippingMinCents,
  fees_conditions: commissionTypes.feesConditions,
  offered_to_customers: commissionTypes.offeredToCustomers,
  payments: json<PaymentMethod[]>(),
  scale: json<FeeBand[]>(),
  /** Of its listings, those whose codes were asked for. */
  products: nullable(json<ProductRow[]>()),
};
export type TypeRow = RowOf<typeof TYPE>;

const PAYMENTS = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'methodId', m.method_id, 'name', m.name, 'description', m.description,
        'discountBasisPoints', m.discount_basis_points)
      order by m.position),
    '[]')
  from commission_type_payments m
  where m.type_id = t.id`;
const SCALE = scaleOn(sql`t.id`, TODAY);
const productsOfType = (codes: readonly string[] | undefined): SQL =>
  codes === undefined
    ? sql`null::json`
    : listOf(sql`
        ${SELECT_PRODUCT}
        where e.listing in (t.listing, t.gift_listing)
          and p.code = any(${sql.param([...codes])}::text[])
          and ${ON_SALE}`);

type TypeFilter = { shop?: number | null; id?: string; codes?: readonly string[] };
/** Order types with their payment methods, fee scale and the products asked for, in one statement. */
export const findTypes = (db: Queryable, filter: TypeFilter): Promise<TypeRow[]> => {
  const { id = null, shop = null } = filter;
  return all(
    db,
    TYPE,
    sql`
      select
        t.id, t.name, t.title, t.shop, t.listing, t.gift_listing, t.selection_mode, t.customer_required,
        t.sample_enabled, t.cumulative, t.completable_by_seller, ${LEAST_TOTAL} as min_total_cents, t.max_total_cents,
        t.shipping_fee_cents, t.free_shipping_min_cents, t.fees_conditions, t.offered_to_customers,
        (${PAYMENTS}) as payments,
        ${SCALE} as scale,
        (${productsOfType(filter.codes)}) as products
      from commission_types t
      where t.enabled
        and (${id}::text is null or t.id = ${id})
        and (${shop}::int is null or t.shop = ${shop})
      order by t.shop, t.id`,
  );
};

type KitItem = {
  code: string;
  name: string;
  picture: string;
  productId: number;
  vat: number;
  unitPriceCents: number;
  quantity: number;
};
const KIT = {
  id: productKits.id,
  name: productKits.name,
  description: productKits.description,
  price_cents: productKits.priceCents,
  items: json<KitItem[]>(),
};
export type KitRow = RowOf<typeof KIT>;
const KIT_ITEMS = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'code', p.code, 'name', p.name, 'picture', p.picture, 'productId', p.id, 'vat', ${VAT_TODAY},
        'unitPriceCents', i.unit_price_cents, 'quantity', i.quantity)
      order by i.sorting_value, p.code),
    '[]')
  from product_kit_items i
  join products p on p.id = i.product_id
  where i.kit_id = k.id`;
/** Those on sale: one without products is not. */
export const findKits = (db: Queryable, id: number | null = null): Promise<KitRow[]> =>
  all(
    db,
    KIT,
    sql`
      select k.id, k.name, k.description, k.price_cents, (${KIT_ITEMS}) as items
      from product_kits k
      where k.enabled
        and (${id}::bigint is null or k.id = ${id})
        and exists (select 1 from product_kit_items h where h.kit_id = k.id)
      order by k.sorting_value, k.id`,
  );
