/** Builds the sales report and the subordinates report, for screen, print and file alike. */
import { CallError } from '@ema/calls/kernel/errors.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { groupsOf, type Group } from '@ema/domain/reports/groups.ts';
import { maxInactiveDate } from '@ema/domain/reports/inactivity.ts';
import { creditsOf, salesTotals, type SalesTotals } from '@ema/domain/reports/sales.ts';
import { readsSales, readsSubordinates } from '@ema/domain/reports/may.ts';
import { isVisible, type Variant, type Visibility } from '@ema/domain/reports/variants.ts';
import type { CallContext } from '../../kernel/context.ts';
import { agentIdOf } from '../../kernel/scopes.ts';
import { parameter, readParameters } from '../system/parameters.ts';
import { findReport, type ReportPeriod } from './periods.ts';
import { findLastCommissions, findTree, type TreeRow, type LastCommission } from './queries.ts';

type Params = { period: string; variant: string };
type Manager = { id: number; name: string };

/** The groups of the filter, and every manager one could filter by. */
const chooseGroups = (
  groups: readonly Group<TreeRow>[],
  manager: number | undefined,
): { groups: readonly Group<TreeRow>[]; managers: Manager[] } => {
  const managers = groups.map((g) => ({ id: g.manager.id, name: g.manager.fullName }));
  if (manager === undefined) return { groups, managers };
  const chosen = groups.filter((g) => g.manager.id === manager);
  if (chosen.length === 0) throw new CallError('not_found', 'In questo periodo il manager scelto non ha un gruppo.');
  return { groups: chosen, managers };
};

export type SalesAnswer = {
  variant: Variant;
  period: ReportPeriod;
  managers: Manager[];
  credits: ReadonlyMap<number, number>;
  report: SalesTotals<TreeRow>;
};

/** The sales report of screen, print and file. Who had left when the period ended is listed only with sales. */
export const buildSales = async (c: CallContext, params: Params, manager: number | undefined): Promise<SalesAnswer> => {
  const { variant, period } = await findReport(c, params, readsSales);
  const agentId = agentIdOf(c.viewer);
  const tree = (await findTree(c.db, c.scope, period, variant.kind)).map((m) => ({
    ...m,
    isListed: m.isListed && (m.status === 'seller' || m.sales.some((cents) => cents !== 0)),
  }));
  const { groups, managers } = chooseGroups(groupsOf(tree, agentId, variant.kind), manager);
  return { variant, period, managers, credits: creditsOf(tree), report: salesTotals(groups, period.weeks.length) };
};

export type SubordinateLine = {
  agent: TreeRow;
  disabled: boolean;
  customer: boolean;
  lastCommission: LastCommission | null;
  maxInactive: Day | null;
};
export type SubordinatesAnswer = {
  variant: Variant;
  period: ReportPeriod;
  today: Day;
  managers: Manager[];
  credits: ReadonlyMap<number, number>;
  groups: { manager: TreeRow; lines: SubordinateLine[] }[];
};

/**
 * The subordinates report: who stood where when the period ended. The last commission and the day of becoming a
 * customer are today's, and only of agents who still sell: the badge counts from today (ORD-296, ORD-298).
 */
export const buildSubordinates = async (
  c: CallContext,
  params: Params,
  filter: { manager?: number | undefined; visibility?: Visibility | undefined },
): Promise<SubordinatesAnswer> => {
  const { variant, period } = await findReport(c, params, (_shop, roles) => readsSubordinates(roles));
  const agentId = agentIdOf(c.viewer);
  const tree = await findTree(c.db, c.scope, period, variant.kind);
  const chosen = chooseGroups(groupsOf(tree, agentId, variant.kind), filter.manager);
  const flags = (m: TreeRow) => ({
    disabled: ['disabled', 'inactive', 'deleted'].includes(m.status) || (period.isOpen && m.isDisabledUser),
    customer: m.status === 'customer',
  });
  const visible = chosen.groups
    .map((g) => ({
      manager: g.manager,
      agents: g.agents.filter((m) => m.id !== agentId && isVisible(filter.visibility ?? 'all', flags(m))),
    }))
    .filter((g) => g.agents.length > 0);
  const days = Number(parameter(await readParameters(c.db), 'agent_inactivity_days'));
  const last = await findLastCommissions(
    c.db,
    visible.flatMap((g) => g.agents.map((m) => m.id)),
  );
  const lineOf = (agent: TreeRow): SubordinateLine => {
    const lastCommission = last.get(agent.id) ?? null;
    return {
      agent,
      ...flags(agent),
      lastCommission,
      maxInactive:
        agent.isSellerNow && !agent.isGeneralManager
          ? maxInactiveDate(lastCommission?.day ?? null, agent.joinedOn, days)
          : null,
    };
  };
  return {
    variant,
    period,
    today: romeDay(c.now),
    managers: chosen.managers,
    credits: creditsOf(tree),
    groups: visible.map((g) => ({ manager: g.manager, lines: g.agents.map(lineOf) })),
  };
};

/** `2026-11`, for names of files. */
export const periodKey = (p: ReportPeriod): string => `${p.year}-${String(p.month).padStart(2, '0')}`;
