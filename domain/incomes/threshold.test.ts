import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/days.ts';
import { INCOME_SHARE_PERCENT, INCOME_THRESHOLD_CENTS, INCOME_WARNING_CENTS, meterOf } from './threshold.ts';

describe('the yearly threshold', () => {
  it('ACC-140 6.410,26 € of fees are 5.000,00 € of income at 78 %', () => {
    expect(INCOME_THRESHOLD_CENTS).toBe(641_026);
    expect(Math.round((INCOME_THRESHOLD_CENTS * INCOME_SHARE_PERCENT) / 100)).toBe(500_000);
    expect(INCOME_WARNING_CENTS).toBe(576_924);
  });
  it.each([
    [0, '2026-05-01', 'far', 0, null],
    [576_923, '2026-12-31', 'far', 89, null],
    [576_924, '2026-12-31', 'near', 90, null],
    [641_025, '2026-06-30', 'near', 99, '2026-07-01'],
    [641_026, '2026-06-30', 'reached', 100, null],
    [1_000_000, '2026-06-30', 'reached', 155, null],
    [-500, '2026-06-30', 'far', 0, null],
    // Half of it on the 100th day: the 200th.
    [320_513, '2026-04-10', 'far', 50, '2026-07-19'],
    [320_513, '2028-04-09', 'far', 50, '2028-07-18'],
    [1, '2026-01-01', 'far', 0, null],
    [320_513, '2026-12-31', 'far', 50, null],
  ] as const)('ACC-185 %i cents on %s: %s, %i %%, reached on %s', (cents, today, state, percent, reachedOn) => {
    expect(meterOf(cents, today)).toEqual({ totalCents: cents, state, percent, reachedOn });
  });
  it('ACC-185 the day is the first on which the same pace gives the whole threshold', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 641_025 }), fc.integer({ min: 0, max: 365 }), (cents, days) => {
        const today = addDays('2028-01-01', days);
        const passed = BigInt(days + 1);
        const { reachedOn } = meterOf(cents, today);
        const reaches = (n: bigint): boolean => BigInt(cents) * n >= 641_026n * passed;
        if (reachedOn === null) return !reaches(366n);
        const needed = BigInt(Math.round((Date.parse(reachedOn) - Date.parse('2028-01-01')) / 86_400_000) + 1);
        return reachedOn > today && reaches(needed) && !reaches(needed - 1n);
      }),
    );
  });
});
