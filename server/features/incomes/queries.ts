/** Reads what an agent earns, by year and month, the incomes they declared, and where they are paid. */
import { sql } from 'drizzle-orm';
import { ownAgent } from '../../kernel/scopes.ts';
import { pageOf, type Queryable } from '../../db/client.ts';
import { orderBy } from '../../db/order-by.ts';
import { all, bigint, first, integer, type RowOf } from '../../db/rows.ts';
import { agents, people } from '../../db/tables/access.ts';
import { externalIncomes } from '../../db/tables/incomes.ts';
import type { Scope } from '../../kernel/context.ts';

export const INCOME_SHAPE = {
  id: externalIncomes.id,
  date: externalIncomes.date,
  income_cents: externalIncomes.incomeCents,
  description: externalIncomes.description,
  state: externalIncomes.state,
  created_at: externalIncomes.createdAt,
  reason: externalIncomes.reason,
};
export type IncomeRow = RowOf<typeof INCOME_SHAPE>;
export const INCOME_COLUMNS = sql`id, date, income_cents, description, state, created_at, reason`;

const ORDERS = { date: sql`date`, createdAt: sql`created_at`, incomeValue: sql`income_cents` };
type Filter = { orderField: keyof typeof ORDERS; orderDir: 'asc' | 'desc'; page: number; perPage: number };

/** One's own declared incomes, by day of the document unless asked otherwise (ACC-225). */
export const findIncomes = async (
  db: Queryable,
  scope: Scope,
  filter: Filter,
): Promise<{ rows: IncomeRow[]; total: number }> => {
  const listed = sql`
    from external_incomes
    where ${ownAgent(scope, sql`agent_id`)}`;
  const [rows, counted] = await Promise.all([
    all(
      db,
      INCOME_SHAPE,
      sql`
      select ${INCOME_COLUMNS}
      ${listed}
      ${orderBy(filter.orderDir, ORDERS[filter.orderField], sql`id`)}
      ${pageOf(filter.page, filter.perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n ${listed}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
};

const MONTH = { month: integer(), own: bigint(), external: bigint(), waiting: bigint() };
export type MonthRow = RowOf<typeof MONTH>;

/** What came in, in each month of a year that has any: fees of orders that stand, and incomes from others by state. */
export const findMonths = (db: Queryable, scope: Scope, year: number): Promise<MonthRow[]> =>
  all(
    db,
    MONTH,
    sql`
    select x.month, sum(x.own)::bigint as own, sum(x.external)::bigint as external, sum(x.waiting)::bigint as waiting
    from (
      select extract(month from coalesce(order_date, (submitted_at at time zone 'Europe/Rome')::date))::int as month,
        fee_cents as own, 0 as external, 0 as waiting
      from orders
      where ${ownAgent(scope, sql`seller_id`)}
        and state = 'submitted'
        and undone_at is null
        and ema_order_year(order_date, submitted_at) = ${year}
      union all
      select extract(month from date)::int,
        0,
        case when state = 'accepted' then income_cents else 0 end,
        case when state = 'waiting' then income_cents else 0 end
      from external_incomes
      where ${ownAgent(scope, sql`agent_id`)}
        and state <> 'discarded'
        and extract(year from date) = ${year}
    ) x
    group by x.month
    order by x.month`,
  );

const PAID = {
  id: agents.id,
  external_incomes_enabled: agents.externalIncomesEnabled,
  vat_number: agents.vatNumber,
  iban: agents.iban,
  iban_holder: agents.ibanHolder,
  email: people.email,
};
export type PaidRow = RowOf<typeof PAID>;

/** One's own tax position and account; `forUpdate` keeps both from changing until the transaction ends. */
export const findPaid = (db: Queryable, scope: Scope, forUpdate = false): Promise<PaidRow | null> =>
  first(
    db,
    PAID,
    sql`
    select a.id, a.external_incomes_enabled, a.vat_number, a.iban, a.iban_holder, p.email
    from agents a
    join users u on u.id = a.user_id
    join people p on p.id = u.person_id
    where ${ownAgent(scope, sql`a.id`)}
    ${forUpdate ? sql`for update of a` : sql``}`,
  );

/** Did the viewer write down exactly this before? */
export const isNoted = async (
  db: Queryable,
  scope: Scope,
  income: { cents: number; description: string },
): Promise<boolean> =>
  (await first(
    db,
    { id: externalIncomes.id },
    sql`
    select id
    from external_incomes
    where ${ownAgent(scope, sql`agent_id`)}
      and income_cents = ${income.cents}
      and description = ${income.description}
    limit 1`,
  )) !== null;

/** Sums of incomes that are not those of what they come from. */
export const findIncomeFaults = async (db: Queryable): Promise<Record<string, unknown>[]> =>
  (await db.execute(sql`select * from ema_income_faults() limit 20`)).rows;
