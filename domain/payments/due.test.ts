import { describe, expect, it } from 'vitest';
import { dueOnline, providerOf } from './due.ts';

describe('what is paid online', () => {
  it.each([
    ['stripe_credit_card', 10_000, 'stripe'],
    ['stripe_klarna', 10_000, 'stripe'],
    ['cash_on_delivery', 2000, 'stripe'],
    ['pagodil', 10_000, 'pagodil'],
    ['mav', 10_000, null],
  ] as const)('ORD-119 ORD-121 %s', (method, cents, provider) => {
    if (provider) expect(dueOnline(method, 10_000)).toBe(cents);
    expect(providerOf(method)).toBe(provider);
  });
});
