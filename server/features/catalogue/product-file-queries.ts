/** Reads what a file of products would change, from the tables that it was laid in. */
import { sql } from 'drizzle-orm';
import type { ProductChange, ProductValues, ReadProduct } from '@ema/domain/catalogue/product-file.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, nullable, text, texts, truth, type RowOf } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import { NAMED } from '../../kernel/staged-csv.ts';
import { DISCOUNTED } from '../system/product-queries.ts';
import { VAT_TODAY } from './vat-of.ts';

/** So many are judged in our memory at once. */
const JUDGED_AT_ONCE = 1_000;

const LAID = {
  place: integer(),
  line: integer(),
  row: json<ReadProduct>(),
  id: nullable(products.id),
  name: nullable(products.name),
  packaging: nullable(products.packaging),
  description: nullable(products.description),
  shop: nullable(products.shop),
  vat_basis_points: nullable(integer()),
  enabled: nullable(products.enabled),
  quadro_id: products.quadroId,
  custom_product_options: products.customProductOptions,
  has_variants: nullable(truth()),
  kits: texts(),
  is_discounted: truth(),
};
export type Laid = RowOf<typeof LAID>;
/** The next lines of the file, each beside the product of its code. */
export const nextLaid = (db: Queryable, after: number): Promise<Laid[]> =>
  all(
    db,
    LAID,
    sql`
      select
        x.place, x.line, x.row, p.id, p.name, p.packaging, p.description, p.shop, p.enabled,
        p.quadro_id, p.custom_product_options, p.attributes <> '[]' as has_variants,
        ${VAT_TODAY} as vat_basis_points,
        array(
          select k.name
          from product_kits k
          join product_kit_items i on i.kit_id = k.id
          where i.product_id = p.id and k.enabled
          order by k.sorting_value, k.id
        ) as kits,
        x.key = ${DISCOUNTED} as is_discounted
      from import_rows x
      left join products p on p.code = x.key
      where x.place > ${after}
      order by x.place
      limit ${JUDGED_AT_ONCE}`,
  );

const SUMS = { added: integer(), changed: integer(), unchanged: integer() };
/** What loading does, in numbers. */
export const sumsOfProducts = async (db: Queryable): Promise<RowOf<typeof SUMS>> => {
  const sums = await first(
    db,
    SUMS,
    sql`
      select
        count(*) filter (where id is null)::int as added,
        count(*) filter (where id is not null and not "isSame")::int as changed,
        count(*) filter (where "isSame")::int as unchanged
      from import_changes`,
  );
  return sums ?? { added: 0, changed: 0, unchanged: 0 };
};

const CHANGE = {
  place: integer(),
  code: text(),
  before: nullable(json<ProductValues>()),
  after: json<ProductValues>(),
};
export type FoundChange = Pick<ProductChange, 'before' | 'after'> & { place: number; code: string };
/** The first so many after that place that are new or become others, in the order of the file. */
export const firstProducts = (
  db: Queryable,
  { after = 0, most = NAMED }: { after?: number; most?: number } = {},
): Promise<FoundChange[]> =>
  all(
    db,
    CHANGE,
    sql`
      select place, code, before, after
      from import_changes
      where place > ${after}
        and not "isSame"
      order by place
      limit ${most}`,
  );
