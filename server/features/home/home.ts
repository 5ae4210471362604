import { sql } from 'drizzle-orm';
import { home } from '@ema/calls/home.ts';
import { handle } from '../../kernel/handle.ts';
import type { Queryable } from '../../db/client.ts';
import { has } from '../../kernel/scopes.ts';
import { findManagerFigures } from '../reports/manager-figures.ts';
import { cents, levelName, percent, tenths } from '../access/present.ts';
import { readParameters } from '../system/parameters.ts';
import { EVENT_NAMES, namedEvents } from '../users/event-names.ts';

type Pending = {
  id: number;
  title: string;
  total_cents: number;
  taxable_cents: number;
  commission_count: number;
  state: string;
  fee_basis_points: number;
  fee_cents: number;
  points_earned_tenths: number;
  others: number;
  next_bp: number | null;
  next_from: number | null;
};
type AgentRow = { level: number; points_tenths: number; customers: number; submitted: number; sold: number };

/** The newest pending order of the shop, with the fee band that comes next. */
const findPending = async (db: Queryable, agentId: number, shop: number | null): Promise<Pending | null> => {
  const found = await db.execute<Pending>(sql`
    select o.id, t.title, o.total_cents, o.taxable_cents, o.commission_count, o.state, o.fee_basis_points, o.fee_cents, o.points_earned_tenths,
      (count(*) over ())::int - 1 as others, n.basis_points as next_bp, n.from_cents as next_from
    from orders o join commission_types t on t.id = o.type_id join agents a on a.id = o.seller_id
      left join lateral (
        select f.basis_points, f.from_cents from fee_scale f
        where f.type_id = o.type_id and f.from_cents > o.taxable_cents
          and f.min_level = (select max(g.min_level) from fee_scale g where g.type_id = o.type_id and g.min_level <= a.level)
        order by f.from_cents limit 1) n on true
    where o.seller_id = ${agentId} and o.shop = ${shop}::int and o.state in ('open', 'in_payment') order by o.id desc limit 1`);
  return found.rows[0] ?? null;
};

type Activity = { id: number; at: Date; event: string; person: string; actor: string | null };

/** What people did last. Pages that are only looked at leave no event; what has no name stays in the log. */
const latestActivity = async (db: Queryable): Promise<Activity[]> =>
  (
    await db.execute<Activity>(sql`
      select a.id, a.at, a.event, p.first_name || ' ' || p.last_name as person,
        case when a.actor_user_id is distinct from a.subject_user_id then ap.first_name || ' ' || ap.last_name end as actor
      from audit a join users u on u.id = a.subject_user_id join people p on p.id = u.person_id
        left join users au on au.id = a.actor_user_id left join people ap on ap.id = au.person_id
      where a.event in (${namedEvents}) order by a.id desc limit 6`)
  ).rows;

/** NET: the first page, with figures only where there is something behind them. */
export const homeHandler = handle(home, async (c) => {
  const { agentId, shop } = c.viewer;
  const now = c.now.toISOString();
  const agent =
    agentId === null
      ? null
      : ((
          await c.db.execute<AgentRow>(sql`
          select a.level, a.points_tenths, (select count(*)::int from agent_customers k where k.agent_id = a.id) as customers,
            count(o.id)::int as submitted, coalesce(sum(o.total_cents), 0)::bigint as sold
          from agents a left join orders o on o.seller_id = a.id and o.state = 'submitted' and o.shop = ${shop}::int
            and o.submitted_at >= date_trunc('month', ${now}::timestamptz, 'Europe/Rome')
          where a.id = ${agentId} group by a.id`)
        ).rows[0] ?? null);
  const pending = agentId === null ? null : await findPending(c.db, agentId, shop);
  const last =
    agentId === null
      ? null
      : ((
          await c.db.execute<{ id: number; total_cents: number; submitted_at: Date }>(sql`
          select id, total_cents, submitted_at from orders where seller_id = ${agentId} and shop = ${shop}::int and state = 'submitted'
          order by submitted_at desc, id desc limit 1`)
        ).rows[0] ?? null);
  const manager = await findManagerFigures(c);
  const isAdministrator = has(c.viewer, 'ROLE_ADMIN');
  const administration = isAdministrator
    ? ((
        await c.db.execute<{ unexported: number; online: number; today: number }>(sql`
        select (select count(*)::int from orders where state = 'submitted' and exported_at is null) as unexported,
          (select count(*)::int from users where last_activity >= ${now}::timestamptz - interval '15 minutes') as online,
          (select count(*)::int from orders where state = 'submitted' and submitted_at >= date_trunc('day', ${now}::timestamptz, 'Europe/Rome')) as today`)
      ).rows[0] ?? null)
    : null;
  return {
    agent: agent && {
      levelName: levelName(agent.level),
      points: tenths(agent.points_tenths),
      customers: agent.customers,
      submittedThisMonth: agent.submitted,
      soldThisMonth: cents(agent.sold),
    },
    manager: manager && {
      periodName: manager.period,
      sales: manager.maySeeSales ? cents(manager.salesCents) : null,
      agents: manager.agents,
      expiring: manager.expiring,
      unreadCommissions: shop === 0 ? manager.unread : null,
    },
    pendingOrder: pending && {
      id: pending.id,
      typeTitle: pending.title,
      total: cents(pending.total_cents),
      commissions: pending.commission_count,
      inPayment: pending.state === 'in_payment',
      feePercentage: percent(pending.fee_basis_points),
      fee: cents(pending.fee_cents),
      nextFeePercentage: pending.next_bp === null ? null : percent(pending.next_bp),
      missingToNextFee: pending.next_from === null ? null : cents(pending.next_from - pending.taxable_cents),
      nextFeeFrom: pending.next_from === null ? null : cents(pending.next_from),
      pointsEarned: tenths(pending.points_earned_tenths),
      others: pending.others,
    },
    lastOrder: last && { id: last.id, total: cents(last.total_cents), submittedAt: last.submitted_at.toISOString() },
    administration: administration && {
      unexported: administration.unexported,
      usersOnline: administration.online,
      ordersToday: administration.today,
    },
    activity: isAdministrator
      ? (await latestActivity(c.db)).map((a) => ({
          id: a.id,
          date: a.at.toISOString(),
          typeName: EVENT_NAMES[a.event] ?? a.event,
          person: a.person,
          actor: a.actor,
        }))
      : null,
    doormatQuotation: (await readParameters(c.db)).get('doormat_quotation_enabled') === 'true',
  };
});
