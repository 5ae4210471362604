import { describe, expect, it } from 'vitest';
import { dayFault, isSaidFor, whyNotGivenUp } from './price-days.ts';

describe('the day of a price', () => {
  it('NET-411 is today or to come, within two years', () => {
    expect(dayFault('2026-11-21', '2026-11-22')).toMatch(/prezzi passati/);
    for (const day of ['2026-11-22', '2026-11-23', '2028-11-22']) expect(dayFault(day, '2026-11-22')).toBeNull();
    expect(dayFault('2028-11-23', '2026-11-22')).toMatch(/due anni/);
  });

  it('NET-411 a price for a day to come is said by one of that very day', () => {
    expect(isSaidFor('2026-11-22', '2026-11-22', null)).toBe(true);
    expect(isSaidFor('2026-11-23', '2026-11-22', '2026-11-23')).toBe(true);
    for (const since of [null, '2026-11-01', '2026-11-22'])
      expect(isSaidFor('2026-11-23', '2026-11-22', since)).toBe(false);
  });

  it('NET-411 what counts already is not given up', () => {
    expect(whyNotGivenUp('2026-11-23', '2026-11-22')).toBeNull();
    expect(whyNotGivenUp('2026-11-22', '2026-11-22')).toMatch(/vale già/);
  });
});
