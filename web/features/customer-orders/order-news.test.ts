import { describe, expect, it } from 'vitest';
import type { CustomerOrder } from './customer-order-types.ts';
import { moneyOfWithdrawal } from './order-news.tsx';

const withdrawal = {
  refund: 'due',
  refundAmount: null as string | null,
  refundWay: 'card',
  refundDueOn: '2026-12-12',
  paid: '94.08',
  paidAtDelivery: '64.08',
  isPaidByCustomer: false,
  returned: '0.00',
  beingReturned: '0.00',
  inReview: '0.00',
};
const told = (change: Partial<typeof withdrawal>): string => {
  const order = { total: '94.08', withdrawal: { ...withdrawal, ...change } } as unknown as CustomerOrder;
  return moneyOfWithdrawal(order).replaceAll('\u00a0', ' ');
};

describe('ORD-503 what stands above an order that its customer withdrew from', () => {
  it('is their own money alone: of what the agent paid nothing is promised to them', () => {
    expect(told({})).toBe('Ti rimborsiamo 64,08 € entro il 12/12/2026.');
    expect(told({ paidAtDelivery: '0.00' })).toBe('Non devi più pagare nulla.');
    expect(told({ isPaidByCustomer: true })).toBe('Ti rimborsiamo 94,08 € entro il 12/12/2026.');
  });
  it('says of what went back to the agent’s card that it went there', () => {
    expect(told({ refund: 'done', refundAmount: '94.08' })).toBe(
      'Abbiamo restituito 94,08 € sulla carta con la quale l’ordine è stato pagato.',
    );
    expect(told({ refund: 'in_progress', refundAmount: '94.08' })).toBe('Il rimborso è in corso.');
    expect(told({ refund: 'done', refundAmount: '0.00' })).toBe('Non devi più pagare nulla.');
  });
  it('NET-1013 an answer of the release before is told as before', () => {
    const { isPaidByCustomer, paidAtDelivery, returned, beingReturned, inReview, ...before } = withdrawal;
    expect([isPaidByCustomer, paidAtDelivery, returned, beingReturned, inReview]).toHaveLength(5);
    const order = { total: '94.08', withdrawal: { ...before, refund: 'done', refundAmount: '94.08' } };
    expect(moneyOfWithdrawal(order as unknown as CustomerOrder)).toMatch(/^Ti abbiamo rimborsato 94,08/);
  });
});
