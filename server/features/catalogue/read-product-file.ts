/** Lays a file of products beside the catalogue: what is wrong with it, and what each of its lines would change. */
import { sql } from 'drizzle-orm';
import { measuresOf } from '@ema/domain/catalogue/made-to-measure.ts';
import { PRODUCT_FILE, productChange } from '@ema/domain/catalogue/product-file.ts';
import { NO_PICTURE } from '@ema/domain/catalogue/product-values.ts';
import type { CsvBytes } from '../../adapters/csv-rows.ts';
import type { Queryable } from '../../db/client.ts';
import { first, integer } from '../../db/rows.ts';
import { nextLaid, type Laid } from './product-file-queries.ts';
import { findOffered } from './set-rate.ts';
import { inParts, layFaults, stageCsv, type Staged } from '../../kernel/staged-csv.ts';

/** Keeps the products for oneself, in one order for everybody, before they are read. */
const holdProductsOfFile = (db: Queryable): Promise<unknown> =>
  db.execute(sql`
    select id
    from products
    where code in (select key from import_rows)
    order by id
    for update`);

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

/** Writes what lies there. @returns how many are new: one that somebody made meanwhile is not */
export const keepProducts = async (db: Queryable, staged: Staged): Promise<number> => {
  const counted = await inParts(staged, (within) =>
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
  return counted.reduce((sum, part) => sum + (part?.n ?? 0), 0);
};
