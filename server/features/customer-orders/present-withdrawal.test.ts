import { describe, expect, it } from 'vitest';
import { paidOf, presentTask } from './present-withdrawal.ts';

type Task = Parameters<typeof presentTask>[0];
const received = new Date('2026-11-10T10:00:00Z');
const task = {
  id: 3,
  order_id: 41,
  type_title: 'Contratto kleen',
  full_name: 'Giulia Rossi',
  email: 'giulia@example.it',
  seller: 'Marta Ferrero',
  received_at: received,
  last_day: '2026-11-30',
  total_cents: 12_000,
  payment_method_name: 'Carta',
  customer_completes: true,
  attempt_cents: 9_000,
  attempt_provider: 'stripe',
  delivery_cents: 3_000,
  is_delivery_verified: true,
  is_delivery_open: false,
  goods_returned_at: received,
  goods_returned_by: 'Elena',
  refund_state: 'due',
  refund_method: null,
  refund_cents: null,
  refunded_before_cents: 0,
  refund_note: '',
  refund_reason: '',
  refunded_at: null,
  refunded_by: null,
} as unknown as Task;
const shown = {
  id: 3,
  orderId: 41,
  orderTitle: 'Contratto kleen n. 41',
  customer: 'Giulia Rossi',
  email: 'giulia@example.it',
  seller: 'Marta Ferrero',
  receivedAt: '2026-11-10T10:00:00.000Z',
  lastDay: '2026-11-30',
  orderTotal: '120.00',
  paymentMethodName: 'Carta',
  paidOnline: '90.00',
  paidWith: 'stripe',
  isPaidByCustomer: true,
  paidAtDelivery: '30.00',
  isDeliveryVerified: true,
  paid: '120.00',
  paidInAll: '120.00',
  goodsReturnedAt: '2026-11-10T10:00:00.000Z',
  goodsReturnedBy: 'Elena',
  refundState: 'due',
  refundDueOn: '2026-11-24',
  isOverdue: false,
  refundMethod: null,
  refundAmount: null,
  refundNote: '',
  refundReason: '',
  refundedAt: null,
  refundedBy: null,
};

describe('a withdrawal as the office reads it (ORD-362)', () => {
  it.each<[what: string, day: string, change: Partial<Task>, changed: object]>([
    ['on the last day it is not late', '2026-11-24', {}, {}],
    ['on the day after it is', '2026-11-25', {}, { isOverdue: true }],
    [
      'refunded it is late no more',
      '2026-11-25',
      { refund_state: 'done', refund_cents: 12_000, refunded_at: received },
      { refundState: 'done', refundAmount: '120.00', refundedAt: '2026-11-10T10:00:00.000Z' },
    ],
    [
      'ORD-567 ORD-600 due again: what is left, what went back before, and both together',
      '2026-11-24',
      { refunded_before_cents: 10_000, refund_method: 'bank_transfer' },
      {
        paidOnline: '0.00',
        paidWith: null,
        paidAtDelivery: '20.00',
        paid: '20.00',
        refundMethod: 'bank_transfer',
        refundAmount: '100.00',
      },
    ],
    [
      'ORD-567 under way again: what goes back now',
      '2026-11-24',
      { refunded_before_cents: 10_000, refund_cents: 2_000, refund_state: 'in_progress' },
      {
        paidOnline: '0.00',
        paidWith: null,
        paidAtDelivery: '20.00',
        paid: '20.00',
        refundState: 'in_progress',
        refundAmount: '20.00',
      },
    ],
    [
      'ORD-567 done again: all that was paid, and both together',
      '2026-11-24',
      { refunded_before_cents: 10_000, refund_cents: 2_000, refund_state: 'done' },
      { refundState: 'done', refundAmount: '120.00' },
    ],
    [
      'nothing came in online',
      '2026-11-24',
      { attempt_cents: null, goods_returned_at: null },
      { paidOnline: '0.00', paidWith: null, paid: '30.00', paidInAll: '30.00', goodsReturnedAt: null },
    ],
  ])('%s', (_, day, change, changed) =>
    expect(presentTask({ ...task, ...change }, new Date(`${day}T12:00:00+01:00`))).toEqual({ ...shown, ...changed }),
  );

  it.each([
    [9_000, 3_000, 12_000],
    [null, 3_000, 3_000],
    [9_000, 0, 9_000],
  ])('ORD-363 paid is all of it: %s online, %i at the door: %i', (online, door, all) =>
    expect(paidOf({ ...task, attempt_cents: online, delivery_cents: door })).toBe(all),
  );
});
