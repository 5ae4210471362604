import { describe, expect, it } from 'vitest';
import type { Import } from '../imports.ts';
import { drawGraph, featureProblems } from './feature-graph.ts';

const link = (from: string, to: string): Import => ({ from, to, specifier: to });
const house = [
  link('web/features/home/home-page.tsx', 'web/features/orders/tiles.tsx'),
  link('web/features/orders/pending-page.tsx', 'web/features/payments/plan.tsx'),
  link('web/features/orders/pending-page.tsx', 'web/ui/page.tsx'),
  link('web/features/payments/plan.tsx', 'web/pages/all.ts'),
  link('server/features/orders/close.ts', 'server/features/payments/ask.ts'),
  link('server/features/all.ts', 'server/features/orders/close.ts'),
];

describe('the graph of features', () => {
  it('one line a feature, floor by floor', () =>
    expect(drawGraph(house)).toEqual(['server: orders → payments', 'web: home → orders', 'web: orders → payments']));
  it('a graph without circles is in order', () => expect(featureProblems(house, [])).toEqual([]));
  it('a circle fails and names the imports that make it', () => {
    const broken = [...house, link('web/features/payments/plan.tsx', 'web/features/home/tiles.module.css')];
    expect(featureProblems(broken, [])).toEqual([
      [
        'web: home, orders, payments: these features import each other in a circle:',
        '  web/features/home/home-page.tsx → web/features/orders/tiles.tsx',
        '  web/features/orders/pending-page.tsx → web/features/payments/plan.tsx',
        '  web/features/payments/plan.tsx → web/features/home/tiles.module.css',
      ].join('\n'),
    ]);
  });
  it.each([
    ['domain/orders/pricing.ts', 'domain/payments/states.ts', 'domain: orders, payments'],
    ['calls/orders.ts', 'calls/payments/deliveries.ts', 'calls: orders, payments'],
    ['server/features/orders/jobs.ts', 'server/features/payments/ask.ts', 'server: orders, payments'],
  ])('also on other floors: %s', (a, b, name) =>
    expect(featureProblems([link(a, b), link(b, a)], []).join()).toContain(name),
  );
  it('floors do not mix, and what a test imports draws nothing', () => {
    const across = [
      ...house,
      link('server/features/payments/ask.ts', 'domain/orders/pricing.ts'),
      link('server/features/payments/ask.test.ts', 'server/features/orders/close.ts'),
    ];
    expect(featureProblems(across, [])).toEqual([]);
  });
  it('a known circle is borne, a bigger one is not, and one that is gone must leave the list', () => {
    const circle = [...house, link('server/features/payments/ask.ts', 'server/features/orders/close.ts')];
    const known = ['server: orders, payments'];
    expect(featureProblems(circle, known)).toEqual([]);
    const bigger = [
      ...circle,
      link('server/features/orders/close.ts', 'server/features/reports/sales.ts'),
      link('server/features/reports/sales.ts', 'server/features/orders/close.ts'),
    ];
    expect(featureProblems(bigger, known).join()).toContain('server: orders, payments, reports');
    expect(featureProblems(house, known)).toEqual([expect.stringContaining('no longer a circle')]);
  });
});
