/** The figures of the home of who has subordinates, as of now. */
import { daysBetween, romeDay } from '@ema/domain/kernel/days.ts';
import { seesTeam } from '@ema/domain/home/may.ts';
import { periodName } from '@ema/domain/reports/calendar.ts';
import { inactivityTone, maxInactiveDate } from '@ema/domain/reports/inactivity.ts';
import { readsSales } from '@ema/domain/reports/may.ts';
import type { CallContext } from '../../kernel/context.ts';
import { findTeam } from './queries.ts';

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
  const team = await findTeam(c.db, c.scope, shop, today);
  if (!team) throw new Error(`no period of shop ${shop} on ${today}`);
  const days = Number(team.inactivity_days);
  return {
    period: periodName({ shop, year: team.year, month: team.month }),
    salesCents: team.cents,
    maySeeSales: readsSales(shop, roles),
    agents: team.sellers.length,
    unread: team.unread ?? 0,
    expiring: team.sellers.filter(
      (s) =>
        !s.isGeneralManager &&
        inactivityTone(daysBetween(today, maxInactiveDate(s.lastOn, s.joinedOn, days))) !== 'light',
    ).length,
  };
};
