import { describe, expect, it } from 'vitest';
import { remainingDaysToGoal } from './goal.ts';

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
});
