import { describe, expect, it } from 'vitest';
import {
  cardState,
  doorName,
  lastDayOf,
  MADE_ANEW,
  numberText,
  remindedUntil,
  remindersDue,
  renewableFrom,
  WITHDRAWAL_WORDS,
  WITHDRAWALS,
  type CardFacts,
} from './card.ts';

describe('the identification card', () => {
  it.each([
    ['2026-11-22', '2027-11-21'],
    ['2027-01-01', '2027-12-31'],
    ['2028-02-29', '2029-02-27'],
    ['2028-03-01', '2029-02-28'],
  ])('NET-440 made on %s it is good until %s', (first, last) => {
    expect(lastDayOf(first)).toBe(last);
  });

  it('NET-440 the next one may be made thirty days before its end; it is called by its year and number', () => {
    expect(renewableFrom('2027-11-21')).toBe('2027-10-22');
    expect([numberText(2026, 7), numberText(2026, 123_456)]).toEqual(['2026/00007', '2026/123456']);
  });

  it.each([
    ['2027-10-21', 0],
    ['2027-10-22', 1],
    ['2027-11-13', 1],
    ['2027-11-14', 2],
    ['2027-11-21', 2],
    ['2027-11-22', 0],
  ])('NET-447 of one that ends on 2027-11-21 one is reminded by %s so often: %i', (today, times) => {
    expect(remindersDue('2027-11-21', today)).toBe(times);
  });

  it.each([
    ['2027-10-22', '2027-11-21'],
    ['2028-01-30', '2028-02-29'],
    ['2027-01-30', '2027-03-01'],
    ['2026-12-02', '2027-01-01'],
  ])('NET-447 on %s those are reminded whose card ends by %s, and nobody whose card ends later', (today, last) => {
    expect(remindedUntil(today)).toBe(last);
    expect(renewableFrom(last)).toBe(today);
    expect(remindersDue(last, today)).toBe(1);
  });

  it('NET-443 NET-444 why a card was taken back is told in these words', () => {
    expect(WITHDRAWALS.map((why) => WITHDRAWAL_WORDS[why])).toEqual([
      'Rinnovato',
      'Smarrito o rubato',
      'Il nome è cambiato',
      'La foto è cambiata',
      'Incarico cessato',
    ]);
  });

  it.each([
    ['name', true],
    ['photo', true],
    ['renewed', false],
    ['lost', false],
    ['not-in-charge', false],
  ] as const)('NET-444 after «%s» the portal makes another card by itself: %s', (why, isMade) => {
    expect(MADE_ANEW.includes(why)).toBe(isMade);
    expect(MADE_ANEW).toHaveLength(2);
  });

  const good: CardFacts = { withdrawn: null, lastDay: '2027-11-21', isInCharge: true };
  it.each([
    [good, '2027-11-21', 'valid'],
    [good, '2027-11-22', 'expired'],
    [{ ...good, isInCharge: false }, '2027-01-01', 'suspended'],
    [{ ...good, isInCharge: false }, '2027-11-22', 'expired'],
    [{ ...good, withdrawn: 'lost' as const }, '2027-01-01', 'withdrawn'],
    [{ ...good, withdrawn: 'renewed' as const }, '2028-01-01', 'withdrawn'],
  ])('NET-442 %j on %s is %s', (facts, today, state) => {
    expect(cardState(facts, today)).toBe(state);
  });

  it('NET-442 anybody is told a first name and an initial', () => {
    expect(doorName('Maria Pia', 'Rossi')).toBe('Maria Pia R.');
  });
});
