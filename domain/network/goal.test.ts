import { describe, expect, it } from 'vitest';
import { goalText, kitGoal, withoutKit } from './goal.ts';

const goal = { orders: 5, days: 60 };
const TODAY = '2026-11-21';
const due = { state: 'due', dueOn: '2026-12-01' } as const;

describe('the goal of a new agent', () => {
  it.each([
    ['2026-11-21', 0, 60],
    ['2026-11-20', 4, 59],
    ['2026-09-22', 4, 0],
    ['2026-09-19', 0, -3],
    ['2026-10-04', 1, 12],
    ['2026-11-21', 5, null],
    ['2020-01-01', 6, null],
  ] as const)('NET-088 without a kit, joined on %s with %i orders: %s days left', (joinedOn, orders, days) =>
    expect(withoutKit(goal, joinedOn, TODAY, orders)).toEqual({ hasGoal: true, remainingDaysToFulfillGoal: days }),
  );
  it.each([
    ['whose days run', { balance: due, orders: 4 }, 10],
    ['on the last of them', { balance: { ...due, dueOn: TODAY }, orders: 4 }, 0],
    ['whose days are over', { balance: { ...due, dueOn: '2026-11-20' }, orders: 4 }, -1],
    ['who reached it', { balance: due, orders: 5 }, null],
    ['who reached it, and whose balance fell away', { balance: { ...due, state: 'waived' as const }, orders: 6 }, null],
    ['whose balance was condoned', { balance: { ...due, state: 'waived' as const }, orders: 4 }, 'none'],
    ['who paid the balance', { balance: { ...due, state: 'paid' as const }, orders: 7 }, 'none'],
    ['who owes no balance', { balance: null, orders: 0 }, 'none'],
    ['of whom no orders are asked', { ordersGoal: 0, balance: due, orders: 0 }, 'none'],
  ])('NET-890 NET-088 with a kit, one %s: %s', (_, change, days) =>
    expect(kitGoal({ ordersGoal: 5, ...change }, TODAY)).toEqual(
      days === 'none'
        ? { hasGoal: false, remainingDaysToFulfillGoal: null }
        : { hasGoal: true, remainingDaysToFulfillGoal: days },
    ),
  );
  it.each([
    [null, 'Obiettivo raggiunto'],
    [-3, 'Obiettivo scaduto'],
    [-1, 'Obiettivo scaduto'],
    [0, '0 giorni rimanenti'],
    [1, '1 giorno rimanente'],
    [2, '2 giorni rimanenti'],
    [12, '12 giorni rimanenti'],
  ])('NET-088 NET-092 %s days left are read as «%s»', (days, words) => {
    expect(goalText({ hasGoal: true, remainingDaysToFulfillGoal: days })).toBe(words);
    expect(goalText({ hasGoal: false, remainingDaysToFulfillGoal: days })).toBe('Nessun obiettivo');
  });
});
