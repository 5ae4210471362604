import { describe, expect, it } from 'vitest';
import { refundFault, type RefundFacts } from './refund.ts';

describe('giving the money back', () => {
  const facts: RefundFacts = {
    state: 'due',
    method: 'card',
    amountCents: 5000,
    orderTotalCents: 9000,
    paid: { provider: 'stripe', cents: 9000 },
    begun: null,
  };
  it.each<[string, Partial<RefundFacts>, 'method' | 'amount' | 'state' | null]>([
    ['part of what was paid by card', {}, null],
    ['all of it', { amountCents: 9000 }, null],
    ['more than was paid', { amountCents: 9001 }, 'amount'],
    ['nothing', { amountCents: 0 }, 'amount'],
    ['less than nothing', { amountCents: -1 }, 'amount'],
    ['by card what came otherwise', { paid: null }, 'method'],
    ['by card what was financed', { paid: { provider: 'pagodil', cents: 9000 } }, 'method'],
    ['a financing in part', { method: 'financing', paid: { provider: 'pagodil', cents: 9000 } }, 'amount'],
    ['a financing', { method: 'financing', amountCents: 9000, paid: { provider: 'pagodil', cents: 9000 } }, null],
    ['a financing that there is not', { method: 'financing' }, 'method'],
    ['by bank transfer what was paid in cash', { method: 'bank_transfer', paid: null }, null],
    ['nothing was paid', { method: 'none', amountCents: 0 }, null],
    ['nothing was paid, and yet an amount', { method: 'none' }, 'amount'],
    ['a second time', { state: 'done' }, 'state'],
    [
      'one that was begun, as it was begun',
      { state: 'in_progress', begun: { method: 'card', amountCents: 5000 } },
      null,
    ],
    ['one that was begun, otherwise', { state: 'in_progress', begun: { method: 'card', amountCents: 4000 } }, 'state'],
  ])('%s', (_, change, field) => expect(refundFault({ ...facts, ...change })?.field ?? null).toBe(field));
});
