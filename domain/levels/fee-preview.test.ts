import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIBRA, KLEEN } from '../access/roles.ts';
import { completeBy, ofPeriod, previewFees, type PaidOrder } from './fee-preview.ts';
import { feeOf, type FeeBand } from '../orders/fees.ts';

const was: FeeBand[] = [
  { minLevel: 1, fromCents: 0, basisPoints: 1000 },
  { minLevel: 5, fromCents: 0, basisPoints: 1500 },
];
const tried: FeeBand[] = [
  { minLevel: 1, fromCents: 0, basisPoints: 1000 },
  { minLevel: 1, fromCents: 20_000, basisPoints: 1233 },
  { minLevel: 5, fromCents: 0, basisPoints: 1400 },
];
const order = (agentId: number, level: number, taxableCents: number, over: Partial<PaidOrder> = {}): PaidOrder => {
  const fee = feeOf(taxableCents, level, was);
  const fullName = `Agente ${agentId}`;
  const paid = { feeBasisPoints: fee.basisPoints, feeCents: fee.feeCents };
  return { agentId, fullName, level, taxableCents, ...paid, standing: was, ...over };
};

describe('a scale tried on past orders', () => {
  it('NET-537 total, bands, agents and what stays', () => {
    const p = previewFees(
      [
        order(1, 1, 19_999),
        order(1, 3, 20_000),
        order(2, 5, 10_050),
        order(3, 1, 500),
        order(2, 5, 9_000, { feeBasisPoints: 0, feeCents: 0 }),
      ],
      tried,
    );
    expect([p.orders, p.taxableCents, p.beforeCents, p.afterCents]).toEqual([5, 59_549, 5558, 5923]);
    expect(p.bands.map((b) => [b.minLevel, b.fromCents, b.orders, b.beforeCents, b.afterCents])).toEqual([
      [1, 0, 2, 2050, 2050],
      [1, 20_000, 1, 2000, 2466],
      [5, 0, 1, 1508, 1407],
    ]);
    expect(p.kept).toEqual({ orders: 1, feeCents: 0 });
    expect([p.gaining, p.losing]).toEqual([1, 1]);
    expect(p.agents.map((a) => [a.agentId, a.afterCents - a.beforeCents])).toEqual([
      [1, 466],
      [2, -101],
    ]);
  });
  it('NET-537 who gains or loses most first, then by number; a band that nobody reaches is left out', () => {
    const p = previewFees([order(4, 5, 10_000), order(3, 5, 10_000), order(1, 5, 20_000), order(2, 1, 20_000)], tried);
    expect(p.agents.map((a) => [a.agentId, a.afterCents - a.beforeCents])).toEqual([
      [2, 466],
      [1, -200],
      [3, -100],
      [4, -100],
    ]);
    expect([p.gaining, p.losing]).toEqual([1, 3]);
    expect(p.bands.map((b) => [b.minLevel, b.fromCents])).toEqual([
      [1, 20_000],
      [5, 0],
    ]);
  });
  it('NET-537 a fee that another percentage explains is not explained', () => {
    const p = previewFees([order(1, 5, 10_000, { feeBasisPoints: 1499 })], tried);
    expect([p.kept, p.afterCents]).toEqual([{ orders: 1, feeCents: 1500 }, 1500]);
  });
  it('NET-537 the sums of bands, of agents and of what stays are the totals; the scale of then changes nothing', () => {
    const anyOrder = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 12 }), fc.nat(1_000_000), fc.boolean())
      .map(([agent, level, cents, isOdd]) => order(agent, level, cents, isOdd ? { feeCents: 7 } : {}));
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
        const p = previewFees(orders, tried);
        const sum = (of: (b: (typeof p.bands)[number]) => number) => p.bands.reduce((n, b) => n + of(b), 0);
        expect(sum((b) => b.orders) + p.kept.orders).toBe(p.orders);
        expect(sum((b) => b.beforeCents) + p.kept.feeCents).toBe(p.beforeCents);
        expect(sum((b) => b.afterCents) + p.kept.feeCents).toBe(p.afterCents);
        const moved = p.agents.reduce((n, a) => n + a.afterCents - a.beforeCents, 0);
        expect(moved).toBe(p.afterCents - p.beforeCents);
        const same = previewFees(orders, was);
        expect([same.afterCents, same.agents]).toEqual([same.beforeCents, []]);
      }),
    );
  });
  it.each([
    [FIBRA, '2026-11-03', '2026-10-31'],
    [FIBRA, '2026-11-04', '2026-11-01'],
    [KLEEN, '2026-10-31', '2026-10-30'],
    [KLEEN, '2026-11-01', '2026-10-31'],
  ] as const)('NET-537 in shop %i on %s periods up to %s are whole', (shop, today, to) =>
    expect(completeBy(shop, today)).toBe(to),
  );
  it('NET-537 is said of a month or a period', () => {
    expect(ofPeriod({ shop: KLEEN, year: 2026, month: 10 })).toBe('di ottobre 2026');
    expect(ofPeriod({ shop: FIBRA, year: 2026, month: 11 })).toBe('del Periodo 11 del 2026');
  });
});
