/** Lays a file of products beside the catalogue: what is wrong with it, and what each of its lines would change. */
import { sql } from 'drizzle-orm';
import { measuresOf } from '@ema/domain/catalogue/made-to-measure.ts';
import {
  PRODUCT_FILE,
  productChange,
  type ProductChange,
  type ProductValues,
  type ReadProduct,
} from '@ema/domain/catalogue/product-file.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { all, first, integer, json, nullable, text, texts, truth, type RowOf } from '../../db/rows.ts';
import { products } from '../../db/tables/orders.ts';
import { findOffered } from './set-rate.ts';
import { VAT_TODAY } from './vat-of.ts';
import { inParts, layFaults, NAMED, stageCsv, type Staged } from '../../kernel/staged-csv.ts';
import { DISCOUNTED } from '../system/product-queries.ts';

/** So many are judged in our memory at once. */
const JUDGED_AT_ONCE = 1_000;

/** Keeps the products for oneself, in one order for everybody, before they are read. */
const holdProductsOfFile = (db: Queryable): Promise<unknown> =>
  db.execute(sql`
    select id
    from products
    where code in (select key from import_rows)
    order by id
    for update`);

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
type Laid = RowOf<typeof LAID>;
const nextLaid = (db: Queryable, after: number): Promise<Laid[]> =>
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
const knownOf = (laid: Laid) =>
  laid.id === null
    ? null
    : {
        name: laid.name ?? '',
        packaging: laid.packaging ?? '',
        description: laid.description ?? '',
        shop: laid.shop === 0 ? (0 as const) : (1 as const),
        vatPercentage: (laid.vat_basis_points ?? 0) / 100,
        isOnSale: laid.enabled ?? false,
        externalCode: laid.quadro_id ?? '',
        measures: measuresOf(laid.custom_product_options),
        hasVariants: laid.has_variants ?? false,
        kits: laid.kits,
        isDiscounted: laid.is_discounted,
      };

type Judged = { faults: { line: number; message: string }[]; changes: object[] };
const judge = (rows: readonly Laid[], offered: readonly number[]): Judged => {
  const judged: Judged = { faults: [], changes: [] };
  for (const laid of rows) {
    const { place, line, row } = laid;
    const change = productChange(row, knownOf(laid), offered);
    if (Array.isArray(change)) judged.faults.push(...change.map((message) => ({ line, message })));
    else judged.changes.push({ place, id: laid.id, code: row.code, ...change });
  }
  return judged;
};

/**
 * What each line does lies in `import_changes` afterwards. `isTaken`: the products are kept for oneself first.
 * @throws invalid under `file` when it is no CSV at all
 */
export const stageProducts = async (
  db: Queryable,
  bytes: CsvBytes,
  { isTaken = false }: { isTaken?: boolean } = {},
): Promise<Staged> => {
  const staged = await stageCsv(db, bytes, PRODUCT_FILE);
  if (isTaken) await holdProductsOfFile(db);
  await db.execute(sql`
    create temporary table import_changes on commit drop as
    select
      null::int as place, null::bigint as id, null::text as code, null::jsonb as before, null::jsonb as after,
      null::boolean as "isSame"
    where false`);
  const offered = await findOffered(db);
  let after = 0;
  for (;;) {
    const rows = await nextLaid(db, after);
    const last = rows.at(-1);
    if (!last) break;
    after = last.place;
    const { faults, changes } = judge(rows, offered);
    if (faults.length > 0) await layFaults(db, faults);
    await db.execute(sql`
      insert into import_changes
      select x.place, x.id, x.code, x.before, x.after, x."isSame"
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x(
        place int, id bigint, code text, before jsonb, after jsonb, "isSame" boolean)`);
  }
  await db.execute(sql`create index on import_changes (place)`);
  await db.execute(sql`analyze import_changes`);
  return staged;
};

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

const CHANGE = { code: text(), before: nullable(json<ProductValues>()), after: json<ProductValues>() };
export type FoundChange = Pick<ProductChange, 'before' | 'after'> & { code: string };
/** The first so many that are new or become others, in the order of the file. */
export const firstProducts = (db: Queryable, most = NAMED): Promise<FoundChange[]> =>
  all(
    db,
    CHANGE,
    sql`
      select code, before, after
      from import_changes
      where not "isSame"
      order by place
      limit ${most}`,
  );

/** Writes what lies there. @returns how many are new: one that somebody made meanwhile is not */
export const keepProducts = async (db: Queryable, staged: Staged): Promise<number> => {
  const made = await inParts(staged, (within) =>
    first(
      db,
      { n: integer() },
      sql`
        with made as (
          insert into products (code, name, packaging, description, shop, vat_basis_points, picture, enabled,
            quadro_id, custom_product_options)
          select
            x.code, x.after ->> 'name', x.after ->> 'packaging', x.after ->> 'description',
            (x.after ->> 'shop')::int, (x.after ->> 'vatPercentage')::int * 100, ${NO_PICTURE},
            (x.after ->> 'isOnSale')::boolean, nullif(x.after ->> 'externalCode', ''),
            nullif(x.after -> 'measures', 'null')
          from import_changes x
          where ${within} and x.id is null
          order by x.place
          on conflict (code) do nothing
          returning 1
        )
        select count(*)::int as n from made`,
    ),
  );
  await inParts(staged, (within) =>
    db.execute(sql`
      update products p
      set name = x.after ->> 'name', packaging = x.after ->> 'packaging', description = x.after ->> 'description',
        enabled = (x.after ->> 'isOnSale')::boolean, quadro_id = nullif(x.after ->> 'externalCode', ''),
        custom_product_options = nullif(x.after -> 'measures', 'null'), version = p.version + 1
      from import_changes x
      where ${within} and p.id = x.id and not x."isSame"`),
  );
  return made.reduce((sum, part) => sum + (part?.n ?? 0), 0);
};
