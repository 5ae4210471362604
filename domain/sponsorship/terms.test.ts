import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfDay, workingDaysAfter } from '../kernel/days.ts';
import { daysToPay, paymentTerm, termsOverBefore, WORKING_DAYS_TO_PAY } from './may-invitation.ts';
import { countdown } from './words.ts';

describe('NET-587 the days to pay', () => {
  it.each([
    ['2026-11-21', '2026-11-19'],
    // On a Monday the Thursday before is over by nothing: its second working day is today.
    ['2026-11-23', '2026-11-19'],
    ['2026-11-24', '2026-11-20'],
    ['2026-11-25', '2026-11-23'],
    // All Saints’ and the weekend, Christmas and its second day, and San Francesco do not count.
    ['2026-12-28', '2026-12-23'],
    ['2026-12-29', '2026-12-24'],
    ['2026-12-30', '2026-12-28'],
  ])('on %s are over for whoever came in before %s', (today, first) =>
    expect(termsOverBefore(today)).toEqual(startOfDay(first)),
  );
  it('are over exactly for whose last day has passed, whatever day it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: -12, max: 1 }), (n, before) => {
        const today = addDays('2024-01-01', n);
        const access = addDays(today, before);
        const isOver = workingDaysAfter(access, WORKING_DAYS_TO_PAY) < today;
        const first = startOfDay(access);
        const last = new Date(startOfDay(addDays(access, 1)).getTime() - 1);
        for (const at of [first, last]) {
          expect(at < termsOverBefore(today), `${access} on ${today}`).toBe(isOver);
          expect(paymentTerm(at), 'terms follow the accesses').toBe(workingDaysAfter(access, WORKING_DAYS_TO_PAY));
        }
      }),
      { numRuns: 400, seed: 11 },
    );
  });
  it.each([
    ['2026-11-26', 5, 'scade fra 5 giorni'],
    ['2026-11-23', 2, 'scade fra 2 giorni'],
    ['2026-11-22', 1, 'scade domani'],
    ['2026-11-21', 0, 'scade oggi'],
    ['2026-11-20', -1, 'scaduta ieri'],
    ['2026-11-18', -3, 'scaduta da 3 giorni'],
  ])('until %s are %i: «%s»', (term, left, words) => {
    expect(daysToPay(term, '2026-11-21')).toBe(left);
    expect(countdown(left)).toBe(words);
  });
  it('without a term there is nothing to count', () => expect(daysToPay(null, '2026-11-21')).toBeNull());
});
