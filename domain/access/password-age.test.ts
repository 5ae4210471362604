import { describe, expect, it } from 'vitest';
import { isPasswordOutdated } from './password-age.ts';

describe('the age of a password', () => {
  it.each([
    ['2026-08-24', 90, '2026-11-21', false],
    ['2026-08-24', 90, '2026-11-22', true],
    ['2026-08-24', 90, '2027-01-01', true],
    ['2026-11-22', 1, '2026-11-22', false],
    ['2000-01-01', 0, '2026-11-22', false],
  ])('ACC-174 chosen on %s, lasting %i days, on %s: %s', (chosen, days, today, is) =>
    expect(isPasswordOutdated(chosen, days, today)).toBe(is),
  );
});
