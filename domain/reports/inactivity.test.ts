/** Where an agent who sells nothing stands, day by day, whatever the year and the clock do. */
import { describe, expect, it } from 'vitest';
import { addDays } from '../kernel/days.ts';
import { inactivityOf, type InactivityFacts } from './inactivity.ts';

const facts = (more: Partial<InactivityFacts> = {}): InactivityFacts => ({
  lastCommission: '2026-09-01',
  joined: '2025-01-10',
  days: 90,
  graceDays: 15,
  graceUntil: null,
  ...more,
});

describe('ACC-460 none, badge, grace, over', () => {
  // 90 days after 1 September is 30 November 2026.
  it.each([
    ['2026-11-01', null, { state: 'none' }],
    ['2026-11-02', null, { state: 'badge' }],
    ['2026-11-30', null, { state: 'badge' }],
    ['2026-12-01', null, { state: 'grace', until: '2026-12-16' }],
    ['2026-12-02', '2026-12-16', { state: 'grace', until: '2026-12-16' }],
    ['2026-12-16', '2026-12-16', { state: 'grace', until: '2026-12-16' }],
    ['2026-12-17', '2026-12-16', { state: 'over' }],
  ])('on %s, told until %s', (today, graceUntil, expected) =>
    expect(inactivityOf(facts({ graceUntil }), today)).toEqual(expected),
  );

  it('whoever is looked at late has the whole grace from then, over the end of the year too', () => {
    const since = facts({ lastCommission: '2020-02-29' });
    expect(inactivityOf(since, '2026-12-20')).toEqual({ state: 'grace', until: '2027-01-04' });
    expect(inactivityOf({ ...since, graceUntil: '2027-01-04' }, '2027-01-04').state).toBe('grace');
    expect(inactivityOf({ ...since, graceUntil: '2027-01-04' }, '2027-01-05').state).toBe('over');
  });

  it('before the first commission joining counts; a commission sent in the grace ends it', () => {
    expect(inactivityOf(facts({ lastCommission: null, joined: '2026-09-01' }), '2026-12-01').state).toBe('grace');
    expect(inactivityOf(facts({ lastCommission: null, joined: '2026-09-02' }), '2026-12-01').state).toBe('badge');
    expect(inactivityOf(facts({ lastCommission: '2026-12-10', graceUntil: '2026-12-16' }), '2026-12-17')).toEqual({
      state: 'none',
    });
  });

  it('with a grace of 0 days nobody ever comes to the end', () => {
    for (const graceUntil of [null, '2026-12-16'])
      expect(inactivityOf(facts({ graceDays: 0, graceUntil }), '2030-01-01')).toEqual({ state: 'badge' });
  });

  // Both clock changes, the end of a year, 29 February: the days are those of the calendar.
  it.each(['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29'])('the last day is %s', (last) => {
    const f = facts({ lastCommission: addDays(last, -90), joined: '2020-01-01' });
    expect(inactivityOf(f, addDays(last, -29))).toEqual({ state: 'none' });
    expect(inactivityOf(f, addDays(last, -28))).toEqual({ state: 'badge' });
    expect(inactivityOf(f, last)).toEqual({ state: 'badge' });
    const until = addDays(last, 16);
    expect(inactivityOf(f, addDays(last, 1))).toEqual({ state: 'grace', until });
    expect(inactivityOf({ ...f, graceUntil: until }, until).state).toBe('grace');
    expect(inactivityOf({ ...f, graceUntil: until }, addDays(until, 1)).state).toBe('over');
  });
});
