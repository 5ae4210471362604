import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isWorkingDay, startOfDay } from '../kernel/days.ts';
import { lastDayToWithdraw, refundDueOn, refundFault, withdrawalRight, type RefundFacts } from './withdrawal.ts';

const sent = (at: string, now: string, more: Partial<Parameters<typeof withdrawalRight>[0]> = {}) =>
  withdrawalRight({
    state: 'submitted',
    submittedAt: new Date(at),
    deliveredOn: null,
    isWithdrawn: false,
    now: new Date(now),
    ...more,
  });

describe('the term of withdrawal', () => {
  it.each([
    ['fourteen days, the day of delivery not counted', '2026-11-03', '2026-11-17'],
    ['a Saturday gives way to Monday', '2026-11-07', '2026-11-23'],
    ['a Sunday gives way to Monday', '2026-11-08', '2026-11-23'],
    ['8 December is a holiday', '2026-11-24', '2026-12-09'],
    ['Christmas, Saint Stephen and the week-end', '2026-12-11', '2026-12-28'],
    ['Easter Monday', '2026-03-23', '2026-04-07'],
  ])('%s', (_, deliveredOn, lastDay) => expect(lastDayToWithdraw(deliveredOn)).toBe(lastDay));

  it('is never shorter than fourteen whole days and ends on a working day', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), (n) => {
        const delivered = addDays('2026-01-01', n);
        const last = lastDayToWithdraw(delivered);
        expect(daysBetween(delivered, last)).toBeGreaterThanOrEqual(14);
        expect(daysBetween(delivered, last)).toBeLessThanOrEqual(18);
        expect(isWorkingDay(last)).toBe(true);
      }),
    ));

  it('without a day of delivery it is presumed fourteen days after the order was sent', () => {
    expect(sent('2026-11-02T10:00:00+01:00', '2026-11-02T10:00:01+01:00')).toEqual({
      isAvailable: true,
      lastDay: '2026-11-30',
      isDeliveryPresumed: true,
    });
    expect(sent('2026-11-02T10:00:00+01:00', '2026-11-10T10:00:00+01:00', { deliveredOn: '2026-11-06' })).toEqual({
      isAvailable: true,
      lastDay: '2026-11-20',
      isDeliveryPresumed: false,
    });
  });

  it('ends with the last second of the last day in Rome, also when the clocks change in between', () => {
    for (const [delivered, last] of [
      ['2026-11-03', '2026-11-17'],
      ['2026-10-20', '2026-11-03'],
    ] as const) {
      const end = startOfDay(addDays(last, 1)).getTime();
      const at = (ms: number) =>
        sent('2026-10-10T10:00:00+02:00', new Date(ms).toISOString(), { deliveredOn: delivered }).isAvailable;
      expect([at(end - 1), at(end)]).toEqual([true, false]);
    }
  });

  it('there is none before the order is sent, twice, or after the term; the reason is told', () => {
    const reason = (r: ReturnType<typeof withdrawalRight>) => (r.isAvailable ? null : r.reason);
    for (const state of ['open', 'in_payment', 'waiting_confirmation', 'confirmed', 'cancelled'] as const)
      expect(reason(sent('2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', { state }))).toBe('not_concluded');
    expect(reason(sent('2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', { isWithdrawn: true }))).toBe('withdrawn');
    expect(reason(sent('2026-11-02T10:00:00Z', '2026-12-01T10:00:00Z'))).toBe('over');
  });
});

describe('giving the money back', () => {
  const facts: RefundFacts = {
    state: 'due',
    method: 'card',
    amountCents: 5000,
    orderTotalCents: 9000,
    paid: { provider: 'stripe', cents: 9000 },
    begun: null,
  };
  it('is due fourteen days after the withdrawal', () =>
    expect(refundDueOn(new Date('2026-11-21T23:30:00Z'))).toBe('2026-12-06'));
  it.each<[string, Partial<RefundFacts>, 'method' | 'amount' | 'state' | null]>([
    ['part of what was paid by card', {}, null],
    ['all of it', { amountCents: 9000 }, null],
    ['more than was paid', { amountCents: 9001 }, 'amount'],
    ['nothing', { amountCents: 0 }, 'amount'],
    ['less than nothing', { amountCents: -1 }, 'amount'],
    ['by card what came otherwise', { paid: null }, 'method'],
    ['by card what was financed', { paid: { provider: 'pagodil', cents: 9000 } }, 'method'],
    ['a financing in part', { method: 'financing', paid: { provider: 'pagodil', cents: 9000 } }, 'amount'],
    ['a financing', { method: 'financing', amountCents: 9000, paid: { provider: 'pagodil', cents: 9000 } }, null],
    ['a financing that there is not', { method: 'financing' }, 'method'],
    ['by bank transfer what was paid in cash', { method: 'bank_transfer', paid: null }, null],
    ['nothing was paid', { method: 'none', amountCents: 0 }, null],
    ['nothing was paid, and yet an amount', { method: 'none' }, 'amount'],
    ['a second time', { state: 'done' }, 'state'],
    [
      'one that was begun, as it was begun',
      { state: 'in_progress', begun: { method: 'card', amountCents: 5000 } },
      null,
    ],
    ['one that was begun, otherwise', { state: 'in_progress', begun: { method: 'card', amountCents: 4000 } }, 'state'],
  ])('%s', (_, change, field) => expect(refundFault({ ...facts, ...change })?.field ?? null).toBe(field));
});
