import { describe, expect, it } from 'vitest';
import { romeDay } from '../kernel/days.ts';
import { provisionalDate } from './provisional-date.ts';
import { isWeekTaken } from './weekly-limit.ts';

const at = (day: string): Date => new Date(`${day}T10:00:00+01:00`);
const dated = (day: string): string => provisionalDate(true, at(day), '2026-01-01');

describe('one order a week', () => {
  it.each([
    ['sent on Wednesday, then on Monday, which is dated to the same week', '2026-11-11', '2026-11-16', true],
    ['the same until Tuesday', '2026-11-11', '2026-11-17', true],
    ['and no more on Wednesday', '2026-11-11', '2026-11-18', false],
    ['sent on Monday for the week before, then on Thursday', '2026-11-16', '2026-11-19', false],
    ['sent on Monday for the week before, then on Tuesday for it too', '2026-11-16', '2026-11-17', true],
    ['sent on Wednesday, then on Sunday', '2026-11-18', '2026-11-22', true],
    ['over New Year', '2026-12-30', '2027-01-05', true],
  ])('ORD-453 ORD-164 %s', (_, last, next, isTaken) => expect(isWeekTaken(dated(last), dated(next))).toBe(isTaken));
  it('ORD-453 a type that is not dated to Sundays has weeks from Monday to Sunday', () => {
    const plain = (day: string): string => provisionalDate(false, at(day), '2026-01-01');
    expect(isWeekTaken(plain('2026-11-15'), plain('2026-11-16'))).toBe(false);
    expect(isWeekTaken(plain('2026-11-16'), plain('2026-11-22'))).toBe(true);
  });
  it('ORD-453 nothing sent takes no week', () => expect(isWeekTaken(null, romeDay(at('2026-11-16')))).toBe(false));
});
