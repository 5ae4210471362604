import { describe, expect, it } from 'vitest';
import { goalText, remainingDaysToGoal } from './goal.ts';

const goal = { orders: 5, days: 60 };

describe('the goal of a new agent', () => {
  it.each([
    ['2026-11-21', 0, 60],
    ['2026-11-20', 4, 59],
    ['2026-09-22', 4, 0],
    ['2026-09-19', 0, -3],
    ['2026-10-04', 1, 12],
    ['2026-11-21', 5, null],
    ['2020-01-01', 6, null],
  ] as const)('NET-088 joined on %s with %i orders: %s days left', (joinedOn, orders, left) =>
    expect(remainingDaysToGoal(goal, joinedOn, '2026-11-21', orders)).toBe(left),
  );
  it.each([
    [null, 'Obiettivo raggiunto'],
    [-3, 'Obiettivo scaduto'],
    [-1, 'Obiettivo scaduto'],
    [0, '0 giorni rimanenti'],
    [1, '1 giorno rimanente'],
    [2, '2 giorni rimanenti'],
    [12, '12 giorni rimanenti'],
  ])('NET-088 NET-092 %s days left are read as «%s»', (days, words) => expect(goalText(days)).toBe(words));
});
