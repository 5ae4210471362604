import { describe, expect, it } from 'vitest';
import { dayFault, whyNotGivenUp } from './price-days.ts';

describe('the day of a price', () => {
  it('NET-411 is today or to come, within two years', () => {
    expect(dayFault('2026-11-21', '2026-11-22')).toMatch(/prezzi passati/);
    for (const day of ['2026-11-22', '2026-11-23', '2028-11-22']) expect(dayFault(day, '2026-11-22')).toBeNull();
    expect(dayFault('2028-11-23', '2026-11-22')).toMatch(/due anni/);
  });

  it('NET-411 what counts already is not given up', () => {
    expect(whyNotGivenUp('2026-11-23', '2026-11-22')).toBeNull();
    expect(whyNotGivenUp('2026-11-22', '2026-11-22')).toMatch(/vale già/);
  });
});
