/** The figures of the home of who has subordinates, as of now. */
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { seesTeam } from '@ema/domain/home/may.ts';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { inactivityTone, maxInactiveDate } from '@ema/domain/reports/inactivity.ts';
import { readsSales } from '@ema/domain/reports/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { findCurrent } from './period-queries.ts';
import { findPeriod } from './periods.ts';
import { findDirect, findLastCommissions, findTeamSales, type DirectRow } from './queries.ts';

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

/** Null without any in the current shop. */
export const findManagerFigures = async (c: CallContext): Promise<ManagerFigures | null> => {
  const { shop, roles } = c.viewer;
  if (shop === null || !seesTeam(c.viewer)) return null;
  const today = romeDay(c.now);
  const current = await findCurrent(c.db, shop, today);
  const period = await findPeriod(c, shop, `${current.year}-${current.month}`);
  const [direct, sales] = await Promise.all([findDirect(c.db, c.scope, shop), findTeamSales(c.db, c.scope, period)]);
  const active = direct.filter((d) => d.works_here && d.sells);
  const days = Number(parameter(await readParameters(c.db), 'agent_inactivity_days'));
  const last = await findLastCommissions(
    c.db,
    active.map((d) => d.id),
  );
  const left = (d: DirectRow) => daysBetween(today, maxInactiveDate(last.get(d.id)?.day ?? null, d.joined_on, days));
  return {
    period: periodName(period),
    salesCents: sales.cents,
    maySeeSales: readsSales(shop, roles),
    agents: active.length,
    unread: sales.unread,
    expiring: active.filter((d) => inactivityTone(left(d)) !== 'light').length,
  };
};
