import { sql } from 'drizzle-orm';
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { inactivityTone, maxInactiveDate } from '@ema/domain/reports/inactivity.ts';
import { salesRole } from '@ema/domain/reports/variants.ts';
import type { CallContext } from '../../kernel/context.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { findCurrent, findPeriod } from './periods.ts';
import { findLastCommissions } from './queries.ts';

type Direct = { id: number; joined_on: string; works_here: boolean; sells: boolean };
export type ManagerFigures = {
  period: string;
  /** What the viewer and the direct agents sold in the current period: the total of the report «singolo». */
  salesCents: number;
  /** May the viewer read that report in this shop? */
  maySeeSales: boolean;
  agents: number;
  /** Direct agents with four weeks or less before they become customers: those whose badge is not light. */
  expiring: number;
  /** Commissions of direct agents sent in fibra since the viewer last looked at their list (ORD-210). */
  unread: number;
};

/** The figures of the home of who has subordinates, as of now; null without any in the current shop. */
export const findManagerFigures = async (c: CallContext): Promise<ManagerFigures | null> => {
  const { agentId, shop, roles } = c.viewer;
  if (agentId === null || shop === null || !roles.includes('ROLE_AGENT_WITH_SUBORDINATES')) return null;
  const today = romeDay(c.now);
  const current = await findCurrent(c.db, shop, today);
  const period = await findPeriod(c, shop, `${current.year}-${current.month}`);
  const [direct, sales] = await Promise.all([
    c.db.execute<Direct>(sql`
      select a.id, (a.joined_at at time zone 'Europe/Rome')::date::text as joined_on, a.status = 'seller' and not u.disabled as sells,
        ${shop === 0 ? sql`a.fibra_enabled` : sql`a.kleen_enabled`} as works_here
      from agents a join users u on u.id = a.user_id where a.sponsor_id = ${agentId}`),
    c.db.execute<{ cents: number; unread: number }>(sql`
      select coalesce(sum(total_cents), 0)::bigint as cents, (select subordinates_commissions_count from agents where id = ${agentId}) as unread
      from sales_totals
      where shop = ${shop} and week = any(${sql.param(period.weeks.map((w) => w.from))}::date[])
        and (agent_id = ${agentId} or agent_id in (select id from agents where sponsor_id = ${agentId}))`),
  ]);
  const active = direct.rows.filter((d) => d.works_here && d.sells);
  const days = Number(parameter(await readParameters(c.db), 'agent_inactivity_days'));
  const last = await findLastCommissions(
    c.db,
    active.map((d) => d.id),
  );
  const left = (d: Direct) => daysBetween(today, maxInactiveDate(last.get(d.id) ?? null, d.joined_on, days));
  return {
    period: periodName(period),
    salesCents: Number(sales.rows[0]?.cents ?? 0),
    maySeeSales: roles.includes(salesRole(shop)),
    agents: active.length,
    unread: sales.rows[0]?.unread ?? 0,
    expiring: active.filter((d) => inactivityTone(left(d)) !== 'light').length,
  };
};
