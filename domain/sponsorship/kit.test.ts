import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isDay } from '../kernel/days.ts';
import {
  firstPayment,
  instalmentsOf,
  isAsked,
  isFirst,
  isGoalReached,
  isPlanOpen,
  isPostponable,
  paymentsAfter,
  plannedPayment,
  type KitTerms,
} from './kit.ts';
import { KIT_MODES, type KitMode } from './states.ts';

const TERMS: KitTerms = {
  mode: 'online_completo',
  totalCents: 39_000,
  depositCents: 14_000,
  daysBeforePayment: 60,
  ordersGoal: 5,
};
const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2024-01-01', n));

describe('three monthly instalments', () => {
  it.each([
    ['2026-11-22', ['2026-11-22', '2026-12-22', '2027-01-22']],
    ['2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
    ['2026-12-31', ['2026-12-31', '2027-01-31', '2027-02-28']],
    ['2026-08-31', ['2026-08-31', '2026-09-30', '2026-10-31']],
    // Both changes of the clock in between.
    ['2026-02-28', ['2026-02-28', '2026-03-28', '2026-04-28']],
    ['2026-09-30', ['2026-09-30', '2026-10-30', '2026-11-30']],
    ['2028-02-29', ['2028-02-29', '2028-03-29', '2028-04-29']],
  ])('ACC-165 NET-078 from %s', (from, dueOn) =>
    expect(instalmentsOf(39_000, from).map((p) => p.dueOn)).toEqual(dueOn),
  );
  it.each([
    [12_000, [4000, 4000, 4000]],
    [39_001, [13_001, 13_000, 13_000]],
    [39_002, [13_002, 13_000, 13_000]],
    [3, [1, 1, 1]],
  ])('ACC-165 %i cents, the remainder on the first', (total, cents) =>
    expect(instalmentsOf(total, '2026-01-01').map((p) => [p.number, p.amountCents])).toEqual(
      cents.map((amount, i) => [i + 1, amount]),
    ),
  );
  it('ACC-165 they sum to the price, none is nothing, and their days are a calendar month apart', () =>
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 10_000_000 }), days, (total, from) => {
        const parts = instalmentsOf(total, from);
        const [first, second, third] = parts;
        expect(parts.reduce((sum, p) => sum + p.amountCents, 0)).toBe(total);
        expect(Math.min(...parts.map((p) => p.amountCents))).toBeGreaterThan(0);
        expect((first?.amountCents ?? 0) - (third?.amountCents ?? 0)).toBeLessThan(3);
        expect([first?.dueOn, second?.dueOn, third?.dueOn]).toEqual([from, addMonths(from, 1), addMonths(from, 2)]);
        expect(parts.every((p) => isDay(p.dueOn))).toBe(true);
      }),
    ));
});

describe('what is paid, and when', () => {
  it.each<[KitMode, string, number]>([
    ['offline_caparra', 'deposit', 14_000],
    ['online_acconto', 'deposit', 14_000],
    ['online_completo', 'whole', 39_000],
  ])('NET-076 first with %s', (mode, part, amountCents) =>
    expect(firstPayment({ ...TERMS, mode }, '2026-11-22')).toEqual({
      part,
      number: 1,
      amountCents,
      dueOn: '2026-11-22',
    }),
  );
  it('ACC-165 the whole price at once or in instalments', () => {
    expect(plannedPayment('whole', TERMS, '2026-01-31')).toMatchObject({ part: 'whole', amountCents: 39_000 });
    expect(plannedPayment('instalments', TERMS, '2026-01-31')).toEqual({
      part: 'instalment',
      number: 1,
      amountCents: 13_000,
      dueOn: '2026-01-31',
    });
  });
  it('ACC-168 a deposit leaves the balance, so many days after it was paid', () => {
    const deposit = { part: 'deposit', number: 1 } as const;
    expect(paymentsAfter(deposit, TERMS, '2026-01-31')).toEqual([
      { part: 'balance', number: 1, amountCents: 25_000, dueOn: '2026-04-01' },
    ]);
    expect(paymentsAfter(deposit, { ...TERMS, depositCents: 39_000 }, '2026-01-31')).toEqual([]);
  });
  it('ACC-165 the first instalment leaves two, of the day it was paid; nothing else leaves anything', () => {
    expect(paymentsAfter({ part: 'instalment', number: 1 }, TERMS, '2026-01-31')).toEqual([
      { part: 'instalment', number: 2, amountCents: 13_000, dueOn: '2026-02-28' },
      { part: 'instalment', number: 3, amountCents: 13_000, dueOn: '2026-03-31' },
    ]);
    for (const last of [
      { part: 'instalment', number: 2 },
      { part: 'instalment', number: 3 },
      { part: 'whole', number: 1 },
      { part: 'balance', number: 1 },
    ] as const)
      expect(paymentsAfter(last, TERMS, '2026-01-31')).toEqual([]);
  });
  it('ACC-165 ACC-168 in every mode and plan the parts sum to the price', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...KIT_MODES),
        fc.boolean(),
        fc.integer({ min: 3, max: 1_000_000 }),
        fc.integer({ min: 1, max: 100 }),
        days,
        (mode, isSplit, totalCents, percent, today) => {
          const depositCents = Math.max(1, Math.floor((totalCents * percent) / 100));
          const terms = { ...TERMS, mode, totalCents, depositCents };
          const first =
            mode === 'online_completo' && isSplit
              ? plannedPayment('instalments', terms, today)
              : firstPayment(terms, today);
          const all = [first, ...paymentsAfter(first, terms, today)];
          expect(all.reduce((sum, p) => sum + p.amountCents, 0)).toBe(totalCents);
          expect(all.filter(isFirst)).toEqual([first]);
        },
      ),
    ));
});

describe('the choice of the plan', () => {
  const due = { part: 'whole', number: 1, state: 'due' } as const;
  const second = { part: 'instalment', number: 2, state: 'due' } as const;
  it.each([
    ['the whole price', [due], TERMS, true],
    ['a first instalment that nobody paid', [{ ...due, part: 'instalment' as const }], TERMS, true],
    ['paid', [{ ...due, state: 'paid' as const }], TERMS, false],
    ['with others after it', [{ ...due, part: 'instalment' as const }, second], TERMS, false],
    ['a deposit', [{ ...due, part: 'deposit' as const }], { ...TERMS, mode: 'online_acconto' as const }, false],
    ['less than a cent for each', [due], { ...TERMS, totalCents: 2 }, false],
    ['a cent for each', [due], { ...TERMS, totalCents: 3 }, true],
    ['nothing', [], TERMS, false],
  ])('ACC-172 of %s', (_, payments, terms, isOpen) => expect(isPlanOpen(payments, terms)).toBe(isOpen));
});

describe('when it is asked for', () => {
  const later = { part: 'instalment', number: 2, dueOn: '2026-12-22' } as const;
  const balance = { part: 'balance', number: 1, dueOn: '2026-12-22' } as const;
  it.each([
    ['2026-12-18', false, true, false],
    ['2026-12-19', true, true, false],
    ['2026-12-22', true, true, false],
    ['2026-12-23', true, false, true],
  ])('ACC-165 ACC-168 on %s', (today, asksInstalment, mayWait, asksBalance) => {
    expect([isAsked(later, today), isPostponable(later, today), isAsked(balance, today)]).toEqual([
      asksInstalment,
      mayWait,
      asksBalance,
    ]);
    expect(isPostponable(balance, today)).toBe(false);
  });
  it.each(['whole', 'deposit', 'instalment'] as const)('ACC-165 the first, %s, at once and not later', (part) => {
    const first = { part, number: 1, dueOn: '2026-12-22' };
    expect([isAsked(first, '2026-11-01'), isPostponable(first, '2026-11-01')]).toEqual([true, false]);
  });
  it.each([
    [5, 4, false],
    [5, 5, true],
    [5, 9, true],
    [0, 0, false],
    [0, 9, false],
  ])('ACC-168 a goal of %i orders with %i sent', (ordersGoal, orders, isReached) =>
    expect(isGoalReached({ ordersGoal }, orders)).toBe(isReached),
  );
});
