/** The bars of a chart, its ranking, and which groups a report shows. */
import { describe, expect, it } from 'vitest';
import { amount, openWeek } from './amounts.ts';
import { chartWeeks, ranking, reach } from './chart-bars.ts';
import { findGroups, needsTools, sortGroups, sortOf } from './shown-groups.ts';
import { pageOf } from './use-layout.ts';
import { beforeOf } from './use-period.ts';

const week = (name: string, dateStart: string) => ({ name, dateStart });
const WEEKS = [week('02/11–08/11', '2026-11-02'), week('09/11–15/11', '2026-11-09'), week('16/11–22/11', '2026-11-16')];

describe('ORD-399 R51 chart of a report', () => {
  it('a week that has not begun is none of zero; one with sales is never to come', () => {
    const shown = (today: string, ...totals: string[]) =>
      chartWeeks(WEEKS, totals, today, null).map((w) => [w.total, w.isFuture]);
    expect(shown('2026-11-09', '1.00', '0.00', '0.00')).toEqual([
      ['1.00', false],
      ['0.00', false],
      ['0.00', true],
    ]);
    expect(shown('2026-11-15', '1.00', '0.00', '2.00').at(-1)).toEqual(['2.00', false]);
  });
  it('the same week of the period before stands behind; a week that it does not have has no ghost', () => {
    const before = { name: 'Ottobre 2026', totals: ['4.00', '8.00'] };
    expect(chartWeeks(WEEKS, ['1.00', '2.00', '0.00'], '2026-11-10', before).map((w) => w.before)).toEqual([
      '4.00',
      '8.00',
      null,
    ]);
  });
  it('the highest of bars and ghosts fills the chart; what was given back has no bar', () => {
    const of = (total: string, before: string | null) => ({ name: '', total, before, isFuture: false });
    expect(reach([of('2.00', '4.00'), of('-1.00', null), of('1.00', '-2.00')])).toEqual([
      { bar: 50, ghost: 100 },
      { bar: 0, ghost: 0 },
      { bar: 25, ghost: 0 },
    ]);
    expect(reach([of('0.00', null)])).toEqual([{ bar: 0, ghost: 0 }]);
  });
  it('those who sold most are ranked, the others together: the sum stays the same, who sold nothing is not there', () => {
    const rows = [
      ...Array.from({ length: 12 }, (_, i) => ({ id: i + 1, name: `G${i + 1}`, total: `${(i + 1) * 10}.05` })),
      { id: 99, name: 'Nulla', total: '0.00' },
    ];
    const { first, others } = ranking(rows, 10);
    expect(first.map((r) => r.id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect([first[0]?.share, first[1]?.share]).toEqual([100, (11005 / 12005) * 100]);
    expect(others).toEqual({ count: 2, cents: 1005 + 2005 });
    const sum = first.reduce((all, r) => all + r.cents, 0) + (others?.cents ?? 0);
    expect(sum).toBe(Array.from({ length: 12 }, (_, i) => (i + 1) * 1000 + 5).reduce((a, b) => a + b));
    expect(ranking(rows.slice(0, 10), 10).others).toBeNull();
    expect(ranking([], 10)).toEqual({ first: [], others: null });
  });
  it('the period before is known by its address: over the year, and not before the first one', () => {
    const of = (year: string, month: string, months: number) =>
      beforeOf({
        period: `${year}-${month}`,
        year,
        month,
        periods: { data: { years: [2026, 2025], months: Array.from({ length: months }) } },
      } as never);
    expect([of('2026', '11', 12), of('2026', '1', 12), of('2026', '1', 13), of('2025', '1', 12)]).toEqual([
      '2026-10',
      '2025-12',
      '2025-13',
      null,
    ]);
    expect(beforeOf({ period: '', periods: { data: undefined } } as never)).toBeNull();
  });
});

describe('ORD-400 R51 the groups that are shown', () => {
  const group = (managerId: number, managerName: string, finalTotal: string, ...agents: string[]) => ({
    managerId,
    managerName,
    finalTotal,
    agentMonthSalesByWeek: agents.map((agentName) => ({ agentName })),
  });
  const GROUPS = [
    group(1, 'Viarengo Piero', '10.00', 'Rossi Ada'),
    group(2, 'Àlberti Ugo', '9.99', 'Bo Lia'),
    group(3, 'Costa Elena', '-1.00', 'Rossi Ivo', 'Viarengo Zoe'),
  ];
  const ids = (found: readonly { managerId: number }[]) => found.map((g) => g.managerId);
  it('by the name of the manager, or of an agent, who opens the group', () => {
    const found = (text: string) => findGroups(GROUPS, text).map((f) => [f.group.managerId, f.isByAgent]);
    expect(found('')).toEqual([1, 2, 3].map((id) => [id, false]));
    expect(found('  ROSSI ')).toEqual([
      [1, true],
      [3, true],
    ]);
    expect(found('viarengo')).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(found('nessuno')).toEqual([]);
  });
  it('in the order of the report, by total either way, or by name; another word is the order of the report', () => {
    expect(ids(sortGroups(GROUPS, ''))).toEqual([1, 2, 3]);
    expect(ids(sortGroups(GROUPS, 'total-desc'))).toEqual([1, 2, 3]);
    expect(ids(sortGroups(GROUPS, 'total-asc'))).toEqual([3, 2, 1]);
    expect(ids(sortGroups(GROUPS, 'name'))).toEqual([2, 3, 1]);
    expect([sortOf('name'), sortOf('foo'), sortOf(undefined)]).toEqual(['name', '', '']);
    expect([needsTools(3), needsTools(4)]).toEqual([false, true]);
  });
});

describe('figures of a report', () => {
  it('zero is a dash, amounts have no sign of euro', () => {
    expect([amount('0.00'), amount('1234.50'), amount('-3.10')]).toEqual(['–', '1.234,50', '−3,10']);
  });
  it('says which week is still open', () => {
    const weeks = [
      { dateStart: '2026-11-01', dateEnd: '2026-11-01' },
      { dateStart: '2026-11-02', dateEnd: '2026-11-08' },
    ];
    expect(openWeek(weeks, true, '2026-11-08')).toBe(' La seconda settimana è ancora aperta.');
    expect(openWeek(weeks, true, '2026-11-09')).toBe(' Gli ultimi ordini possono ancora arrivare.');
    expect(openWeek(weeks, false, '2026-12-09')).toBe('');
  });
  it('ORD-232 thirty groups a page: with 31 the second has one; on paper all', () => {
    const rows = Array.from({ length: 31 }, (_, i) => i);
    expect(pageOf(rows, 2, false).rows).toEqual([30]);
    expect(pageOf(rows, 9, false).pagination).toEqual({ page: 2, perPage: 30, totalItems: 31, totalPages: 2 });
    expect(pageOf(rows, 1, true).rows).toHaveLength(31);
  });
});
