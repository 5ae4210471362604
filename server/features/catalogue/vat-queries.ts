/** Reads and writes rates of VAT by day: of products, and what changes of all of them come to. */
import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '@ema/domain/kernel/days.ts';
import type { DatedRate } from '@ema/domain/catalogue/vat-days.ts';
import type { Queryable, Tx } from '../../db/client.ts';
import { all, integer, json, nullable, text, type RowOf } from '../../db/rows.ts';
import { products } from '../../db/tables/catalogue.ts';
import { productVatRates, vatChanges } from '../../db/tables/vat.ts';
import { VAT_TODAY } from './vat-of.ts';

/** One decision about VAT at a time; readers go on. */
export const holdVat = (db: Queryable): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('vat_changes'))`);

const CHANGE = {
  id: vatChanges.id,
  from_day: vatChanges.fromDay,
  before: vatChanges.beforeBasisPoints,
  after: vatChanges.afterBasisPoints,
  reason: vatChanges.reason,
  created_at: vatChanges.createdAt,
  created_by: text(),
  withdrawn_at: vatChanges.withdrawnAt,
  withdrawn_by: nullable(text()),
  withdrawn_reason: vatChanges.withdrawnReason,
  products: integer(),
};
export type VatChangeRow = RowOf<typeof CHANGE>;
/** Everything that was decided of all products, the newest day first. */
export const findVatChanges = (db: Queryable): Promise<VatChangeRow[]> =>
  all(
    db,
    CHANGE,
    sql`
      select c.id, c.from_day, c.before_basis_points as before, c.after_basis_points as after, c.reason,
        c.created_at, c.withdrawn_at, c.withdrawn_reason,
        w.first_name || ' ' || w.last_name as created_by,
        e.first_name || ' ' || e.last_name as withdrawn_by,
        (select count(*)::int from product_vat_rates r where r.change_id = c.id) as products
      from vat_changes c
      join users wu on wu.id = c.created_by_user_id
      join people w on w.id = wu.person_id
      left join users eu on eu.id = c.withdrawn_by_user_id
      left join people e on e.id = eu.person_id
      order by c.from_day desc, c.id desc`,
  );
export const changesAfter = (rows: readonly VatChangeRow[], today: Day) =>
  rows
    .filter((r) => r.withdrawn_at === null && r.from_day > today)
    .map((r) => ({ id: r.id, from: r.from_day, before: r.before, after: r.after }));

/**
 * Rates beyond those of the law: a product that was given one keeps it also when the change that brought it is
 * withdrawn, and may be given it anew.
 */
export const RATES_BROUGHT = sql`
  select c.after_basis_points as basis_points
  from vat_changes c
  where c.withdrawn_at is null
  union
  select r.basis_points
  from product_vat_rates r`;
export const findRatesBrought = async (db: Queryable): Promise<number[]> => {
  const rows = await all(db, { basis_points: integer() }, sql`${RATES_BROUGHT}`);
  return rows.map((row) => row.basis_points);
};

const RATE = { basis_points: integer(), products: integer() };
/** How many products have which rate today. */
export const countRates = (db: Queryable): Promise<RowOf<typeof RATE>[]> =>
  all(
    db,
    RATE,
    sql`
      select x.basis_points, count(*)::int as products
      from (select ${VAT_TODAY} as basis_points from products p) x
      group by x.basis_points
      order by x.basis_points`,
  );

const OWN = { id: products.id, code: products.code, name: products.name, rates: json<DatedRate[]>() };
export type OwnRates = RowOf<typeof OWN>;
/** Products with what was decided for each alone and what has come already; all of them, or one. */
export const findOwnRates = (db: Queryable, today: Day, code: string | null): Promise<OwnRates[]> =>
  all(
    db,
    OWN,
    sql`
      select p.id, p.code, p.name,
        (
          select json_agg(json_build_object('from', x.from_day, 'basisPoints', x.basis_points))
          from (
            select null::date as from_day, p.vat_basis_points as basis_points
            union all
            select r.from_day, r.basis_points
            from product_vat_rates r
            where r.product_id = p.id
              and (r.change_id is null or r.from_day <= ${today}::date)
          ) x
        ) as rates
      from products p
      where ${code === null ? sql`true` : sql`p.code = ${code}`}
      order by p.code`,
  );

type NewRate = { productId: number; from: Day; basisPoints: number; changeId: number | null };
/** Writes rates; of one product and day the last word counts. */
export const writeRates = async (tx: Tx, rates: readonly NewRate[], userId: number): Promise<void> => {
  await tx.execute(sql`
    insert into product_vat_rates (product_id, from_day, basis_points, change_id, created_by_user_id)
    select x."productId", x."from", x."basisPoints", x."changeId", ${userId}
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as x(
      "productId" bigint, "from" date, "basisPoints" int, "changeId" bigint
    )
    on conflict (product_id, from_day)
    do update set basis_points = excluded.basis_points, change_id = excluded.change_id,
      created_at = excluded.created_at, created_by_user_id = excluded.created_by_user_id`);
};
/** Takes away what changes to come had made of all products, or of one. */
export const clearDerived = async (tx: Tx, today: Day, code: string | null): Promise<void> => {
  const ofProduct: SQL = code === null ? sql`true` : sql`product_id = (select id from products where code = ${code})`;
  await tx.execute(sql`
    delete from product_vat_rates
    where change_id is not null
      and from_day > ${today}::date
      and ${ofProduct}`);
};

const DECIDED = {
  from_day: productVatRates.fromDay,
  basis_points: productVatRates.basisPoints,
  change_id: productVatRates.changeId,
};
/** What was decided of a product’s rate, each day once. */
export const findRatesOf = (db: Queryable, code: string): Promise<RowOf<typeof DECIDED>[]> =>
  all(
    db,
    DECIDED,
    sql`
      select r.from_day, r.basis_points, r.change_id
      from product_vat_rates r
      join products p on p.id = r.product_id
      where p.code = ${code}`,
  );
