/** Answers the benchmark’s sales report with one hand-written statement. */
import type { Pool } from 'pg';
import { addDays, romeDay, startOfDay, type Day } from '@ema/domain/kernel/days.ts';
import { centsToWire } from '@ema/domain/kernel/money.ts';
import { monthName, periodsOf, weeksOf } from '@ema/domain/reports/calendar.ts';
import { groupsOf } from '@ema/domain/reports/groups.ts';
import { namesakes, writeAmong } from '@ema/domain/kernel/writing.ts';
import { creditsOf, salesTotals, type Seller } from '@ema/domain/reports/sales.ts';
import { ASKER } from './session.ts';

const LEVELS = [
  'Incaricato',
  'Incaricato esperto',
  'Incaricato senior',
  'Coordinatore',
  'Coordinatore senior',
  'Capogruppo',
  'Capogruppo senior',
  'Responsabile',
  'Responsabile senior',
  'Manager',
  'Manager senior',
  'General manager',
];
type Row = {
  viewer: number;
  id: number;
  sponsor_id: number | null;
  name: string;
  fullName: string;
  level: number;
  listed: boolean;
  sales: number[];
};

/** $1 session, $2 shop, $3 instant, $4 first days of the weeks */
const tree = (weeks: number): string => `with recursive ${ASKER}, below as (
  select h.agent_id, h.sponsor_id, h.level, h.status from agent_history h, asker where h.agent_id = asker.agent_id and h.valid_from < $3 and (h.valid_to is null or h.valid_to >= $3)
  union
  select h.agent_id, h.sponsor_id, h.level, h.status from agent_history h join below b on h.sponsor_id = b.agent_id where h.valid_from < $3 and (h.valid_to is null or h.valid_to >= $3)),
sums as (select agent_id, sum(taxable_cents)::bigint as taxable, json_build_array(${Array.from(
  { length: weeks },
  (_, i) => `coalesce(sum(total_cents) filter (where week = ($4::date[])[${i + 1}]), 0)::bigint`,
).join(', ')}) as sales from sales_totals where shop = $2 and week = any($4::date[]) group by agent_id)
select (select agent_id from asker) as viewer, b.agent_id as id, b.sponsor_id, b.level, p.last_name || ' ' || p.first_name as name, p.first_name || ' ' || p.last_name as "fullName", s.sales, coalesce(s.taxable, 0) as taxable,
  b.status = 'seller' and (case when $2 = 0 then a.fibra_enabled else a.kleen_enabled end) as listed
from below b join agents a on a.id = b.agent_id join users u on u.id = a.user_id join people p on p.id = u.person_id left join sums s on s.agent_id = b.agent_id`;

/** One statement; groups and sums by the rules themselves. */
export const salesReport = async (pool: Pool, session: string, text: string): Promise<object> => {
  const [year = 0, month = 0] = text.split('-').map(Number);
  const period = periodsOf(1, year)[month - 1] as { from: Day; to: Day };
  const weeks = weeksOf(period);
  const now = new Date();
  const end = startOfDay(addDays(period.to, 1));
  const treeRows = await pool.query<Row & { taxable: number }>({
    name: `tree-${weeks.length}`,
    text: tree(weeks.length),
    values: [session, 1, end < now ? end : now, weeks.map((w) => w.from)],
  });
  const shared = namesakes(treeRows.rows);
  const named = new Map(treeRows.rows.map((r) => [r.id, writeAmong(shared, r)]));
  const members = treeRows.rows.map((r) => {
    const sales = r.sales ?? weeks.map(() => 0);
    return {
      id: r.id,
      sponsorId: r.sponsor_id,
      name: r.name,
      level: r.level,
      isListed: r.listed || sales.some((cents) => cents !== 0),
      sales,
      taxableCents: r.taxable,
    };
  }) satisfies Seller[];
  const groups = groupsOf(members, treeRows.rows[0]?.viewer ?? 0, 'group');
  const credits = creditsOf(members);
  const { groups: made, totals, finalTotal } = salesTotals(groups, weeks.length);
  return {
    year,
    month,
    monthName: monthName(1, month),
    dateStart: period.from,
    dateEnd: period.to,
    weeksNumber: weeks.length,
    weeks: weeks.map((w) => ({ dateStart: w.from, dateEnd: w.to })),
    isOpen: romeDay(now) <= period.to,
    managers: groups.map((g) => ({ managerId: g.manager.id, managerName: named.get(g.manager.id) })),
    managerReports: made.map((g) => ({
      managerId: g.manager.id,
      managerName: named.get(g.manager.id),
      managerLevelName: LEVELS[g.manager.level - 1],
      totals: g.totals.map(centsToWire),
      finalTotal: centsToWire(g.finalTotal),
      agentMonthSalesByWeek: g.lines.map((l) => ({
        agentId: l.agent.id,
        agentName: named.get(l.agent.id),
        levelId: l.agent.level,
        levelName: LEVELS[l.agent.level - 1],
        levelCredits: credits.get(l.agent.id),
        sales: l.sales.map(centsToWire),
        total: centsToWire(l.total),
      })),
    })),
    totals: totals.map(centsToWire),
    finalTotal: centsToWire(finalTotal),
  };
};
