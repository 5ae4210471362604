/** Reads the figures of the first page, and the announcements of the frame. */
import { sql } from 'drizzle-orm';
import type { FeeBand } from '@ema/domain/orders/fees.ts';
import { AGENT_STATES } from '@ema/domain/orders/states.ts';
import type { Queryable } from '../../db/client.ts';
import { all, bigint, first, integer, json, text, type RowOf } from '../../db/rows.ts';
import { agents } from '../../db/tables/access.ts';
import { commissionTypes, orders } from '../../db/tables/orders.ts';
import { announcements } from '../../db/tables/system.ts';
import { wordsOf } from '../../db/words.ts';
import type { Scope } from '../../kernel/context.ts';
import { ownAgent, ownOrders } from '../../kernel/scopes.ts';
import { TODAY } from '../catalogue/entries.ts';
import { scaleOn } from '../catalogue/fee-scale-of.ts';

const PENDING = {
  id: orders.id,
  title: commissionTypes.title,
  total_cents: orders.totalCents,
  taxable_cents: orders.taxableCents,
  commission_count: orders.commissionCount,
  state: orders.state,
  points_earned_tenths: orders.pointsEarnedTenths,
  level: agents.level,
  scale: json<FeeBand[]>(),
};
export type PendingRow = RowOf<typeof PENDING>;

/** The newest of the shop's orders that the agent finishes. */
export const findPending = (db: Queryable, scope: Scope, shop: number | null): Promise<PendingRow | null> =>
  first(
    db,
    PENDING,
    sql`
    select o.id, t.title, o.total_cents, o.taxable_cents, o.commission_count, o.state,
      o.points_earned_tenths, a.level, ${scaleOn(sql`o.type_id`, TODAY)} as scale
    from orders o
    join commission_types t on t.id = o.type_id
    join agents a on a.id = o.seller_id
    where ${ownOrders(scope, sql`o.seller_id`)}
      and o.shop = ${shop}::int
      and o.state in ${wordsOf(AGENT_STATES)}
    order by o.id desc
    limit 1`,
  );

const AGENT_FIGURES = {
  level: agents.level,
  points_tenths: agents.pointsTenths,
  customers: integer(),
  submitted: integer(),
  sold: bigint(),
};
export type AgentFigures = RowOf<typeof AGENT_FIGURES>;
/** The agent's customers, and what was sent in the shop since the month began in Rome. */
export const findAgentFigures = (
  db: Queryable,
  scope: Scope,
  shop: number | null,
  now: Date,
): Promise<AgentFigures | null> =>
  first(
    db,
    AGENT_FIGURES,
    sql`
    select a.level, a.points_tenths,
      (select count(*)::int from agent_customers k where k.agent_id = a.id) as customers,
      count(o.id)::int as submitted,
      coalesce(sum(o.total_cents), 0)::bigint as sold
    from agents a
    left join orders o on o.seller_id = a.id
      and o.state = 'submitted'
      and o.shop = ${shop}::int
      and o.submitted_at >= date_trunc('month', ${now.toISOString()}::timestamptz, 'Europe/Rome')
    where ${ownAgent(scope, sql`a.id`)}
    group by a.id`,
  );

/** People active in the last quarter of an hour. */
const online = (now: Date) => sql`
      select count(*)::int
      from users
      where last_activity >= ${now.toISOString()}::timestamptz - interval '15 minutes'`;

const OFFICE = { unexported: integer(), online: integer(), today: integer() };
export type OfficeFigures = RowOf<typeof OFFICE>;
/** For administrators: what waits to be exported, who is online, what was sent since midnight in Rome. */
export const findOfficeFigures = (db: Queryable, now: Date): Promise<OfficeFigures | null> =>
  first(
    db,
    OFFICE,
    sql`
    select
      (select count(*)::int
        from orders
        where state = 'submitted'
          and exported_at is null
          and undone_at is null) as unexported,
      (${online(now)}) as online,
      (select count(*)::int
        from orders
        where state = 'submitted'
          and submitted_at >= date_trunc('day', ${now.toISOString()}::timestamptz, 'Europe/Rome')) as today`,
  );
/** For administrators: how many people are online. */
export const countOnline = async (db: Queryable, now: Date): Promise<number> =>
  (await first(db, { n: integer() }, sql`select (${online(now)}) as n`))?.n ?? 0;

const ANNOUNCEMENT = {
  id: announcements.id,
  kind: text<'popup' | 'banner' | 'announcement'>(),
  title: announcements.title,
  content: announcements.content,
};
/** What is announced today in the shop; a popup or an announcement only to those who have not closed it. */
export const findAnnouncements = (
  db: Queryable,
  scope: Scope,
  shop: number | null,
  now: Date,
): Promise<RowOf<typeof ANNOUNCEMENT>[]> => {
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Europe/Rome')::date`;
  return all(
    db,
    ANNOUNCEMENT,
    sql`
    select n.id, n.kind, n.title, n.content
    from announcements n
    where n.active
      and (n.shop is null or n.shop = ${shop}::int)
      and coalesce(n.starts_on, '-infinity'::date) <= ${today}
      and coalesce(n.ends_on, 'infinity'::date) >= ${today}
      and (n.kind = 'banner' or not exists (
        select 1
        from seen_announcements s
        where s.announcement_id = n.id
          and s.user_id = ${scope.userId}))
    order by n.id`,
  );
};

export const announcementExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await first(db, { id: announcements.id }, sql`select id from announcements where id = ${id}`)) !== null;
