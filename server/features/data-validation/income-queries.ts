/** Reads the incomes from others that agents declared, for the office that validates them. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { countUpTo, type Counted } from '../../db/counted.ts';
import { agentsLike } from '../../db/like.ts';
import { orderBySought } from '../../db/order-by.ts';
import { all, bigint, first, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { externalIncomes } from '../../db/tables/incomes.ts';
import type { Scope } from '../../kernel/context.ts';
import { readableAgent } from '../../kernel/scopes.ts';
import { narrowedTo, type Filter } from './queries.ts';

const INCOME = {
  id: externalIncomes.id,
  agent_id: externalIncomes.agentId,
  user_id: agents.userId,
  full_name: text(),
  date: externalIncomes.date,
  income_cents: externalIncomes.incomeCents,
  description: externalIncomes.description,
  state: externalIncomes.state,
  created_at: externalIncomes.createdAt,
  created_by: text(),
  reason: externalIncomes.reason,
  settled_at: externalIncomes.settledAt,
  settled_by: nullable(text()),
};
export type IncomeRow = RowOf<typeof INCOME>;
/** `of`: which ones; a page is found before it is asked whose its incomes are. */
const selectIncomes = (of: SQL): SQL => sql`
  select i.id, i.agent_id, a.user_id, p.first_name || ' ' || p.last_name as full_name, i.date, i.income_cents,
    i.description, i.state, i.created_at, bp.first_name || ' ' || bp.last_name as created_by, i.reason, i.settled_at,
    sp.first_name || ' ' || sp.last_name as settled_by
  from ${of}
  join agents a on a.id = i.agent_id
  join users w on w.id = a.user_id
  join people p on p.id = w.person_id
  join users b on b.id = i.created_by_user_id
  join people bp on bp.id = b.person_id
  left join users s on s.id = i.settled_by_user_id
  left join people sp on sp.id = s.person_id`;

const EVERY = sql`external_incomes i`;
const ORDERS = { createdAt: sql`i.created_at`, date: sql`i.date`, incomeValue: sql`i.income_cents` };
export type IncomeFilter = Filter & { orderField: keyof typeof ORDERS };

export const findIncomes = async (
  db: Queryable,
  scope: Scope,
  filter: IncomeFilter,
): Promise<{ rows: IncomeRow[]; total: Counted }> => {
  const { search = '', shop, state } = filter;
  const sought = sql`
    from external_incomes i
    join agents a on a.id = i.agent_id
    where ${readableAgent(scope, sql`i.agent_id`)}
      and ${narrowedTo({ shop, state }, sql`i.state`, sql`a.user_id`)}
      and ${search === '' ? sql`true` : sql`i.agent_id in ${agentsLike(search)}`}`;
  const inOrder = orderBySought(search)(filter.orderDir, ORDERS[filter.orderField], sql`i.id`);
  const [rows, total] = await Promise.all([
    all(
      db,
      INCOME,
      sql`
      ${selectIncomes(sql`(
        select i.*
        ${sought}
        ${inOrder}
        ${pageOf(filter.page, filter.perPage)}) i`)}
      ${inOrder}`,
    ),
    countUpTo(db, sought, filter),
  ]);
  return { rows, total };
};

export const findIncome = (db: Queryable, scope: Scope, id: number): Promise<IncomeRow | null> =>
  first(
    db,
    INCOME,
    sql`
    ${selectIncomes(EVERY)}
    where ${readableAgent(scope, sql`i.agent_id`)}
      and i.id = ${id}`,
  );

/** Of the same agent, with a document of the same year. */
export const findOthers = (db: Queryable, scope: Scope, of: IncomeRow): Promise<IncomeRow[]> =>
  all(
    db,
    INCOME,
    sql`
    ${selectIncomes(EVERY)}
    where ${readableAgent(scope, sql`i.agent_id`)}
      and i.agent_id = ${of.agent_id}
      and i.date between ${`${of.date.slice(0, 4)}-01-01`} and ${`${of.date.slice(0, 4)}-12-31`}
      and i.id <> ${of.id}
    order by i.date desc, i.id desc`,
  );

const YEAR = { own: bigint(), external: bigint() };
/** What was earned in a calendar year: own fees, and what was accepted of others. */
export const findYear = async (
  db: Queryable,
  scope: Scope,
  agentId: number,
  year: number,
): Promise<RowOf<typeof YEAR>> =>
  (await first(
    db,
    YEAR,
    sql`
    select own_cents as own, external_cents as external
    from income_totals
    where ${readableAgent(scope, sql`agent_id`)}
      and agent_id = ${agentId}
      and year = ${year}`,
  )) ?? { own: 0, external: 0 };
