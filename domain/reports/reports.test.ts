import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeeBand } from '../orders/fees.ts';
import { groupsOf } from './groups.ts';
import { inactivityBadge, inactivityTone, maxInactiveDate } from './inactivity.ts';
import { creditsOf, salesTotals, type Seller, weeklyMean } from './sales.ts';
import { bandsAt } from '../orders/fees.ts';
import { bandName, feeReason } from './statement.ts';
import { isVisible, variantOf, VISIBILITIES } from './variants.ts';

const agent = (id: number, sponsorId: number | null, sales: number[] = [0, 0], more: Partial<Seller> = {}): Seller => ({
  id,
  sponsorId,
  name: `Agente ${String(id).padStart(3, '0')}`,
  isListed: true,
  sales,
  taxableCents: sales.reduce((a, b) => a + b, 0),
  ...more,
});
/** Any tree: each agent below one of those before. */
const trees = fc
  .array(fc.tuple(fc.nat(), fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 5, maxLength: 5 })), {
    minLength: 1,
    maxLength: 60,
  })
  .map((rows) => rows.map(([at, sales], i) => agent(i + 1, i === 0 ? 900 : (at % i) + 1, sales)));
const ids = (groups: readonly { agents: readonly { id: number }[] }[]) => groups.map((g) => g.agents.map((a) => a.id));

describe('groups', () => {
  //      1
  //   2     3   4
  //  5 6    7
  //  8
  const members = [
    agent(1, 900),
    agent(2, 1),
    agent(3, 1),
    agent(4, 1),
    agent(5, 2),
    agent(6, 2),
    agent(7, 3),
    agent(8, 5),
  ];

  it('ORD-290 single is the viewer’s own group: the viewer and all direct agents', () => {
    expect(ids(groupsOf(members, 1, 'single'))).toEqual([[1, 2, 3, 4]]);
    expect(ids(groupsOf(members, 7, 'single'))).toEqual([[7]]);
  });
  it('ORD-290 group is one for the viewer and one for each manager below, everybody once', () => {
    expect(ids(groupsOf(members, 1, 'group'))).toEqual([
      [1, 4],
      [2, 6],
      [3, 7],
      [5, 8],
    ]);
  });
  it('whoever was not there yet has no report; who does not work in the shop only holds the tree together', () => {
    expect(groupsOf(members, 77, 'group')).toEqual([]);
    const elsewhere = members.map((m) => (m.id === 2 ? { ...m, isListed: false } : m));
    expect(ids(groupsOf(elsewhere, 1, 'group'))).toEqual([[1, 4], [6], [3, 7], [5, 8]]);
  });
  it('any tree: the groups hold everybody once and their totals, week by week, add up to the grand total', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const groups = groupsOf(tree, 1, 'group');
        expect(groups.flatMap((g) => g.agents.map((a) => a.id)).toSorted((a, b) => a - b)).toEqual(
          tree.map((m) => m.id),
        );
        const report = salesTotals(groups, 5);
        const byWeek = [0, 1, 2, 3, 4].map((w) => tree.reduce((sum, m) => sum + (m.sales[w] ?? 0), 0));
        expect(report.totals).toEqual(byWeek);
        expect(report.finalTotal).toBe(byWeek.reduce((a, b) => a + b, 0));
        expect(report.groups.reduce((sum, g) => sum + g.finalTotal, 0)).toBe(report.finalTotal);
        for (const g of report.groups) expect(g.lines.reduce((sum, l) => sum + l.total, 0)).toBe(g.finalTotal);
      }),
    );
  });
});

describe('credits', () => {
  it('one for every whole 100 € of taxable sales of the agent and of direct subordinates, no deeper', () => {
    const credits = creditsOf([agent(1, 900, [9_999]), agent(2, 1, [1]), agent(3, 2, [50_000_00])]);
    expect([...credits]).toEqual([
      [1, 1],
      [2, 500],
      [3, 500],
    ]);
  });
});

describe('filters', () => {
  it.each([
    ['all', true, true, true],
    ['enabled', true, false, false],
    ['customer', false, true, false],
    ['disabled', false, false, true],
  ] as const)('ORD-288 ORD-289 %s', (visibility, active, customer, disabled) => {
    expect([
      isVisible(visibility, { disabled: false, customer: false }),
      isVisible(visibility, { disabled: false, customer: true }),
      isVisible(visibility, { disabled: true, customer: false }),
    ]).toEqual([active, customer, disabled]);
    expect(VISIBILITIES).toContain(visibility);
  });
  it('ORD-339 four names of reports and no other', () => {
    expect(variantOf('emafibra-group')).toEqual({ shop: 0, kind: 'group' });
    expect(variantOf('emakleen-single')).toEqual({ shop: 1, kind: 'single' });
    for (const wrong of ['', 'emafibra', 'emafibra-all', 'toString', '__proto__', 'EMAFIBRA-GROUP'])
      expect(variantOf(wrong)).toBeNull();
  });
});

describe('inactivity', () => {
  it.each([
    [29, 'light'],
    [28, 'warning'],
    [15, 'warning'],
    [14, 'danger'],
    [0, 'danger'],
    [-1, 'danger'],
  ])('ORD-296 %i days are %s', (days, tone) => expect(inactivityTone(days)).toBe(tone));
  it('ORD-297 ORD-298 the badge counts from today and tells the date; none without a date', () => {
    expect(inactivityBadge('2026-12-19', '2026-11-21')).toEqual({
      days: 28,
      tone: 'warning',
      tooltip: 'Data prevista passaggio a cliente agevolato: 19/12/2026',
    });
    expect(inactivityBadge('2026-10-26', '2026-10-25')?.days).toBe(1);
    expect(inactivityBadge(null, '2026-11-21')).toBeNull();
  });
  it('counts from the last commission, or from joining when that is later', () => {
    expect(maxInactiveDate('2026-09-01', '2025-01-10', 90)).toBe('2026-11-30');
    expect(maxInactiveDate(null, '2026-09-01', 90)).toBe('2026-11-30');
    expect(maxInactiveDate('2025-01-01', '2026-09-01', 90)).toBe('2026-11-30');
  });
});

describe('fee statement', () => {
  const scale: FeeBand[] = [
    { minLevel: 1, fromCents: 0, basisPoints: 1000 },
    { minLevel: 1, fromCents: 50_000, basisPoints: 1200 },
    { minLevel: 4, fromCents: 0, basisPoints: 1500 },
    { minLevel: 4, fromCents: 15_000, basisPoints: 1850 },
  ];
  it.each([
    [
      'open, to the next',
      { taxableCents: 38_000, level: 2, basisPoints: 1000, isSent: false },
      'Livello 2, imponibile provvigionale da 0,00 € a 499,99 €: 10 %',
      'Con altri 120,00 € passi al 12 %',
    ],
    [
      'sent, what was missing',
      { taxableCents: 14_999, level: 6, basisPoints: 1500, isSent: true },
      'Livello 6, imponibile provvigionale da 0,00 € a 149,99 €: 15 %',
      'Mancavano 0,01 € al 18,5 %',
    ],
    [
      'the highest band',
      { taxableCents: 15_000, level: 12, basisPoints: 1850, isSent: true },
      'Livello 12, imponibile provvigionale da 150,00 €: 18,5 %',
      null,
    ],
    [
      'the scale has changed since',
      { taxableCents: 15_000, level: 6, basisPoints: 900, isSent: true },
      '9 %, la scala in vigore quando è stato inviato',
      null,
    ],
  ] as const)('%s', (_, order, reason, next) => {
    const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;
    const answer = feeReason({ ...order, paymentMethodId: 'mav' }, scale);
    expect([plain(answer.reason), plain(answer.next)]).toEqual([reason, next]);
  });
  it('bands leave no cent between them', () => {
    const bands = bandsAt(5, scale);
    expect(bands.map((b) => bandName(bands, b).replaceAll('\u00a0', ' '))).toEqual([
      'da 0,00 € a 149,99 €',
      'da 150,00 €',
    ]);
    expect(bandsAt(5, [])).toEqual([]);
    const none = { taxableCents: 1, level: 5, basisPoints: 0, isSent: false, paymentMethodId: 'mav' };
    expect(feeReason(none, []).next).toBeNull();
  });
});

describe('what a week brings on average', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'].map((dateStart) => ({ dateStart }));
  it.each([
    ['before the first', '2026-11-01', 0, 0],
    ['on the first day of the first', '2026-11-02', 1, 10_000],
    ['on the last day of the first', '2026-11-08', 1, 10_000],
    ['on the first day of the third', '2026-11-16', 3, 3333],
    ['in the last', '2026-11-25', 4, 2500],
    ['when all is over', '2027-01-01', 4, 2500],
  ] as const)('ORD-384 R12 %s', (_, today, begun, cents) =>
    expect(weeklyMean(10_000, weeks, today)).toEqual({ cents, begun }),
  );
});
