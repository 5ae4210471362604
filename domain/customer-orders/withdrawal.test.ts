import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isWorkingDay, startOfDay } from '../kernel/days.ts';
import {
  DAYS_UNTIL_SETTLED,
  lastDayToWithdraw,
  mayWithdraw,
  PRESUMED_DELIVERY_DAYS,
  refundDueOn,
  withdrawalRight,
  withdrawalStatement,
} from './withdrawal.ts';

const sent = (at: string, now: string, more: Partial<Parameters<typeof withdrawalRight>[0]> = {}) =>
  withdrawalRight({
    state: 'submitted',
    submittedAt: new Date(at),
    isProposed: false,
    deliveredOn: null,
    withdrawnAt: null,
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
  ])('%s', (_, deliveredOn, lastDay) => expect(lastDayToWithdraw(deliveredOn, 14)).toBe(lastDay));

  it('is never shorter than its whole days and ends on a working day', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3650 }), fc.constantFrom(14, 30), (n, days) => {
        const delivered = addDays('2026-01-01', n);
        const last = lastDayToWithdraw(delivered, days);
        expect(daysBetween(delivered, last)).toBeGreaterThanOrEqual(days);
        expect(daysBetween(delivered, last)).toBeLessThanOrEqual(days + 4);
        expect(daysBetween('2026-01-01', last)).toBeLessThan(n - PRESUMED_DELIVERY_DAYS + DAYS_UNTIL_SETTLED);
        expect(isWorkingDay(last)).toBe(true);
      }),
    ));

  it('ORD-361 without a day of delivery it is presumed on the last on which it is due, thirty after sending', () => {
    expect(sent('2026-11-02T10:00:00+01:00', '2026-11-02T10:00:01+01:00')).toEqual({
      isAvailable: true,
      lastDay: '2026-12-16',
      days: 14,
      isDeliveryPresumed: true,
    });
    expect(sent('2026-11-02T10:00:00+01:00', '2026-11-10T10:00:00+01:00', { deliveredOn: '2026-11-06' })).toEqual({
      isAvailable: true,
      lastDay: '2026-11-20',
      days: 14,
      isDeliveryPresumed: false,
    });
  });

  it('ORD-471 what an agent proposed may be withdrawn from for thirty days', () => {
    const isProposed = true;
    expect(sent('2026-11-02T10:00:00+01:00', '2026-11-02T10:00:01+01:00', { isProposed })).toEqual({
      isAvailable: true,
      lastDay: '2027-01-04',
      days: 30,
      isDeliveryPresumed: true,
    });
    const delivered = { isProposed, deliveredOn: '2026-11-06' } as const;
    expect(sent('2026-11-02T10:00:00+01:00', '2026-12-07T23:59:59+01:00', delivered)).toEqual({
      isAvailable: true,
      lastDay: '2026-12-07',
      days: 30,
      isDeliveryPresumed: false,
    });
    expect(sent('2026-11-02T10:00:00+01:00', '2026-12-08T00:00:00+01:00', delivered)).toEqual({
      isAvailable: false,
      lastDay: '2026-12-07',
      reason: 'over',
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
    expect(
      reason(sent('2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', { withdrawnAt: new Date('2026-11-02T12:00:00Z') })),
    ).toBe('withdrawn');
    expect(reason(sent('2026-11-02T10:00:00Z', '2026-11-03T10:00:00Z', { submittedAt: null }))).toBe('not_concluded');
    expect(reason(sent('2026-11-02T10:00:00Z', '2026-12-17T10:00:00Z'))).toBe('over');
  });
});

describe('what one is told who cannot withdraw', () => {
  const facts = {
    state: 'submitted' as const,
    submittedAt: new Date('2026-11-02T10:00:00Z'),
    isProposed: false,
    deliveredOn: null,
    withdrawnAt: null,
    now: new Date('2026-11-03T10:00:00Z'),
  };
  it.each([
    ['ORD-358 nothing while the term runs', {}, null],
    [
      'ORD-361 before the order is sent',
      { state: 'confirmed' as const, submittedAt: null },
      'Quest’ordine non è ancora stato inviato: non c’è un contratto dal quale recedere, lo puoi annullare.',
    ],
    [
      'ORD-360 when it was',
      { withdrawnAt: new Date('2026-11-02T23:30:00Z') },
      'Hai già esercitato il recesso il 03/11/2026 00:30.',
    ],
    [
      'ORD-361 until when it could be',
      { now: new Date('2026-12-17T10:00:00Z') },
      'Il termine per recedere da quest’ordine è scaduto il 16/12/2026. Per qualunque altra richiesta scrivi a recessi@example.it.',
    ],
  ])('%s', (_, change, sentence) => expect(mayWithdraw({ ...facts, ...change }, 'recessi@example.it')).toBe(sentence));
  it('ORD-359 the statement names who withdraws from what', () =>
    expect(withdrawalStatement('Anna Bo', 'Kleen n. 7')).toBe(
      'Anna Bo comunica a EMA Planet S.r.l. di recedere dal contratto di vendita «Kleen n. 7».',
    ));
  it('ORD-363 the money is due fourteen days after the withdrawal', () =>
    expect(refundDueOn(new Date('2026-11-21T23:30:00Z'))).toBe('2026-12-06'));
});
