/** Which series a chart shows, and what is put together. */
import { describe, expect, it } from 'vitest';
import { amount, openWeek, wholeEuro } from './amounts.ts';
import { chartSeries, heights } from './chart-series.ts';
import { pageOf } from './use-layout.ts';

const row = (name: string, ...weeks: string[]) => ({
  name,
  weeks,
  total: weeks.reduce((sum, w) => sum + Number(w), 0).toFixed(2),
});

describe('chart of a report', () => {
  it('up to three are themselves, who sold nothing has no colour', () => {
    expect(
      chartSeries([row('A', '1.00', '2.00'), row('B', '0.00', '0.00'), row('C', '5.00', '0.00')], () => 'Altri'),
    ).toEqual([
      { name: 'C', cents: [500, 0] },
      { name: 'A', cents: [100, 200] },
    ]);
  });
  it('of more the two best, and the others together: the sum stays the same', () => {
    const rows = [
      row('A', '1.00', '2.00'),
      row('B', '4.00', '0.10'),
      row('C', '5.00', '0.00'),
      row('D', '0.50', '0.50'),
    ];
    const series = chartSeries(rows, (n) => `Altri ${n} gruppi`);
    expect(series.map((s) => s.name)).toEqual(['C', 'B', 'Altri 2 gruppi']);
    expect([0, 1].map((w) => series.reduce((sum, s) => sum + (s.cents[w] ?? 0), 0))).toEqual([1050, 260]);
  });
  it('the highest week fills the chart, the others stand to it; what was given back has no bar', () => {
    const series = [
      { name: 'A', cents: [300, 50, -20] },
      { name: 'B', cents: [100, 50, 0] },
    ];
    expect(heights(series, 3)).toEqual([
      [75, 25],
      [12.5, 12.5],
      [0, 0],
    ]);
  });
  it('two of the same name stay two', () => {
    expect(chartSeries([row('Rossi Anna', '2.00'), row('Rossi Anna', '1.00')], () => '').map((s) => s.name)).toEqual([
      'Rossi Anna',
      'Rossi Anna (2)',
    ]);
  });
});

describe('figures of a report', () => {
  it('zero is a dash, amounts have no sign of euro, whole euros are rounded', () => {
    expect([amount('0.00'), amount('1234.50'), amount('-3.10')]).toEqual(['–', '1.234,50', '−3,10']);
    expect([wholeEuro('2558.63'), wholeEuro('0.00')]).toEqual(['2.559\u00a0€', '0\u00a0€']);
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
