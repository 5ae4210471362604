import { describe, expect, it } from 'vitest';
import { deadlineAfterRejection, deadlineOf, stepOf } from './ladder.ts';

describe('the ladder of a delivery nobody declared', () => {
  it('NET-261 two days from the day it is due, across months; never less after a rejection', () => {
    expect(deadlineOf('2026-11-03', null)).toBe('2026-11-05');
    expect(deadlineOf('2028-02-28', null)).toBe('2028-03-01');
    expect(deadlineOf('2026-11-03', deadlineAfterRejection('2026-11-10'))).toBe('2026-11-12');
    expect(deadlineOf('2026-11-03', '2026-11-05')).toBe('2026-11-05');
    expect(deadlineOf('2026-11-30', deadlineAfterRejection('2026-11-10'))).toBe('2026-12-02');
  });
  it.each([
    ['2026-11-20', 'waiting'],
    ['2026-11-26', 'waiting'],
    ['2026-11-27', 'soon'],
    ['2026-11-30', 'soon'],
    ['2026-12-01', 'late'],
    ['2026-12-02', 'late'],
    ['2026-12-03', 'blocked'],
    ['2027-01-01', 'blocked'],
  ])('NET-261 due on 30 November, on %s: %s', (today, step) =>
    expect(stepOf('2026-11-30', '2026-12-02', today)).toBe(step),
  );
});
