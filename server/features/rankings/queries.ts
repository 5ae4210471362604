/** What is read of best-seller charts. */
import { sql, type SQL } from 'drizzle-orm';
import { pageOf, type Queryable } from '../../db/client.ts';
import { all, first, integer, nullable, text, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { bestSellerCharts, bestSellerRows } from '../../db/tables/rankings.ts';

const CHART = { id: bestSellerCharts.id, title: bestSellerCharts.title, published_at: bestSellerCharts.publishedAt };
export type ChartHead = RowOf<typeof CHART>;
/** The chart that is shown, or null. */
export const findShown = (db: Queryable): Promise<ChartHead | null> =>
  first(
    db,
    CHART,
    sql`
      select id, title, published_at
      from best_seller_charts
      where archived_at is null`,
  );
const isBefore = (shown: ChartHead | null): SQL =>
  shown === null
    ? sql`true`
    : sql`(published_at, id) < (
        select published_at, id
        from best_seller_charts
        where id = ${shown.id})`;
/** The chart that was published last before this one, or before now. */
export const findBefore = (db: Queryable, shown: ChartHead | null): Promise<ChartHead | null> =>
  first(
    db,
    CHART,
    sql`
      select id, title, published_at
      from best_seller_charts
      where ${isBefore(shown)}
      order by published_at desc, id desc
      limit 1`,
  );

const ROW = {
  position: bestSellerRows.position,
  agentId: bestSellerRows.agentId,
  name: bestSellerRows.name,
  billed: bestSellerRows.billed,
  sponsored: bestSellerRows.sponsored,
  perfume: bestSellerRows.perfume,
};
export const findRows = (db: Queryable, chartId: number): Promise<RowOf<typeof ROW>[]> =>
  all(
    db,
    ROW,
    sql`
      select position, agent_id as "agentId", name, billed, sponsored, perfume
      from best_seller_rows
      where chart_id = ${chartId}
      order by place`,
  );

const KEPT = {
  ...CHART,
  published_by: nullable(text()),
  archived_at: bestSellerCharts.archivedAt,
  rows: integer(),
};
export type KeptRow = RowOf<typeof KEPT>;
/** One page of all charts, the newest first, and how many there are. */
export const findCharts = async (
  db: Queryable,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: KeptRow[]; n: number }> => {
  const [rows, counted] = await Promise.all([
    all(
      db,
      KEPT,
      sql`
        select c.id, c.title, c.published_at, w.first_name || ' ' || w.last_name as published_by, c.archived_at, (
            select count(*)::int
            from best_seller_rows r
            where r.chart_id = c.id) as rows
        from best_seller_charts c
        left join users u on u.id = c.published_by_user_id
        left join people w on w.id = u.person_id
        order by c.published_at desc, c.id desc
        ${pageOf(page, perPage)}`,
    ),
    first(db, { n: integer() }, sql`select count(*)::int as n from best_seller_charts`),
  ]);
  return { rows, n: counted?.n ?? 0 };
};

/** Which of these codes are agents. */
export const findAgents = async (db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const agentRows = await all(
    db,
    { id: agents.id },
    sql`
      select id
      from agents
      where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Set(agentRows.map(({ id }) => id));
};

/** Since when a chart is in the archive. */
export const findArchived = (db: Queryable, id: number): Promise<{ archived_at: Date | null } | null> =>
  first(
    db,
    { archived_at: bestSellerCharts.archivedAt },
    sql`
      select archived_at
      from best_seller_charts
      where id = ${id}`,
  );
