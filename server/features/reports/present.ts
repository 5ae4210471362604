/** Reports, the fee statement and the calendar as the portal answers them. */
import { levelName } from '@ema/domain/levels/levels.ts';
import { feeOf, formatPercent } from '@ema/domain/orders/fees.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { lastToCome, monthName, weeksOf } from '@ema/domain/reports/calendar.ts';
import { undoneOf } from '@ema/domain/orders/undone.ts';
import { feeReason } from '@ema/domain/reports/statement.ts';
import { pagination } from '../../kernel/hydra.ts';
import { cents } from '../access/present.ts';
import { presentUndone } from '../orders/present.ts';
import type { SalesAnswer, SubordinatesAnswer } from './build.ts';
import type { PeriodRow } from './period-queries.ts';
import type { ReportPeriod } from './periods.ts';
import type { StatementRow, TreeRow } from './queries.ts';
import { bandsOn, scalesAt, type Scales, type StatementAnswer } from './statement.ts';

const presentPeriod = (p: ReportPeriod) => ({
  year: p.year,
  month: p.month,
  monthName: monthName(p.shop, p.month),
  dateStart: p.from,
  dateEnd: p.to,
  weeksNumber: p.weeks.length,
  weeks: p.weeks.map((w) => ({ dateStart: w.from, dateEnd: w.to })),
  isOpen: p.isOpen,
});
/** A row of the calendar, and whether its period is over, goes on or is still to come. */
export const presentEmaMonth = (p: PeriodRow, today: Day) => ({
  id: p.id,
  shop: p.shop,
  year: p.year,
  monthNumber: p.month,
  name: monthName(p.shop, p.month),
  dateStart: p.from,
  dateEnd: p.to,
  weeksNumber: weeksOf(p).length,
  state:
    lastToCome(p.shop, p.to) < today ? ('closed' as const) : p.from > today ? ('future' as const) : ('open' as const),
});
const presentManagers = (managers: readonly { id: number; name: string }[]) =>
  managers.map((m) => ({ managerId: m.id, managerName: m.name }));
const presentLevel = (agent: TreeRow, credits: ReadonlyMap<number, number>) => ({
  levelId: agent.level,
  levelName: levelName(agent.level),
  levelCredits: credits.get(agent.id) ?? 0,
});
const presentManager = (m: TreeRow) => ({
  managerId: m.id,
  managerName: m.fullName,
  managerLevelName: levelName(m.level),
});

/** ORD-294 */
export const presentSales = (a: SalesAnswer) => ({
  ...presentPeriod(a.period),
  managers: presentManagers(a.managers),
  managerReports: a.report.groups.map((g) => ({
    ...presentManager(g.manager),
    totals: g.totals.map(cents),
    finalTotal: cents(g.finalTotal),
    agentMonthSalesByWeek: g.lines.map((l) => ({
      agentId: l.agent.id,
      agentName: l.agent.fullName,
      ...presentLevel(l.agent, a.credits),
      sales: l.sales.map(cents),
      total: cents(l.total),
    })),
  })),
  totals: a.report.totals.map(cents),
  finalTotal: cents(a.report.finalTotal),
});

/** ORD-295 */
export const presentSubordinates = (a: SubordinatesAnswer) => ({
  ...presentPeriod(a.period),
  today: a.today,
  managers: presentManagers(a.managers),
  managerGroups: a.groups.map((g) => ({
    ...presentManager(g.manager),
    agentLines: g.lines.map((l) => ({
      agentId: l.agent.id,
      agentName: l.agent.fullName,
      ...presentLevel(l.agent, a.credits),
      disabled: l.disabled,
      customer: l.customer,
      registrationDate: l.agent.joinedOn,
      lastCommissionDate: l.lastCommission?.day ?? null,
      lastCommissionShop: l.lastCommission?.shop ?? null,
      maxInactiveDate: l.maxInactive,
    })),
  })),
});

/** One order of the statement, with why it earned what it earned; one that is not sent by the scale of today. */
export const presentStatementOrder = (o: StatementRow, scales: Scales, today: Day) => {
  const { submitted_at: sentAt } = o;
  const scale = bandsOn(scales, o.type_id, sentAt ? romeDay(sentAt) : today);
  const fee = feeOf(o.taxable_cents, o.level, scale);
  const [basisPoints, feeCents] = sentAt ? [o.fee_basis_points, o.fee_cents] : [fee.basisPoints, fee.feeCents];
  const { reason, next } = feeReason(
    {
      taxableCents: o.taxable_cents,
      level: o.level,
      basisPoints,
      isSent: sentAt !== null,
      paymentMethodId: o.payment_method_id,
    },
    scale,
  );
  return {
    id: o.id,
    typeTitle: o.type_title,
    orderDate: o.order_date,
    submissionTime: o.submitted_at?.toISOString() ?? null,
    total: cents(o.total_cents),
    taxable: cents(o.taxable_cents),
    percentage: formatPercent(basisPoints),
    fee: cents(feeCents),
    reason,
    nextBand: next,
    undone: presentUndone(undoneOf({ undoneAt: o.undone_at, withdrawnAt: o.withdrawn_at })),
  };
};

export const presentStatement = (a: StatementAnswer, page: number, perPage: number) => ({
  ...presentPeriod(a.period),
  levelName: levelName(a.level),
  feesByWeek: a.fees.map(cents),
  feeTotal: cents(a.fees.reduce((sum, fee) => sum + fee, 0)),
  undoneFeeTotal: cents(a.undoneFees),
  taxableTotal: cents(a.taxable),
  pending: a.pending.map((o) => presentStatementOrder(o, a.scales, a.on)),
  scales: scalesAt(a.level, a.scales, a.on),
  items: a.sent.map((o) => presentStatementOrder(o, a.scales, a.on)),
  pagination: pagination(page, perPage, a.orders),
});
