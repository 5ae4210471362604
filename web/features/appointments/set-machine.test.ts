import { describe, expect, it } from 'vitest';
import { firstStep, mayComplete, nextStep, type SetStep } from './set-machine.ts';

const T = '2026-11-30T10:00:00Z';
describe('confirming an appointment', () => {
  it.each<[string | null, string | null, SetStep]>([
    [null, T, 'customer_time_view'],
    [T, T, 'insert_time'],
    [T, null, 'insert_time'],
    [null, null, 'insert_time'],
  ])('NET-113 NET-116 with time %s and requested %s it begins with %s', (time, timeRequestedByCustomer, step) =>
    expect(firstStep({ time, timeRequestedByCustomer })).toBe(step),
  );
  it.each<[SetStep, 'accept' | 'edit', SetStep]>([
    ['customer_time_view', 'accept', 'customer_time_accepted'],
    ['customer_time_view', 'edit', 'insert_time'],
    ['customer_time_accepted', 'edit', 'insert_time'],
    ['customer_time_accepted', 'accept', 'customer_time_accepted'],
    ['insert_time', 'accept', 'insert_time'],
    ['insert_time', 'edit', 'insert_time'],
  ])('NET-114 NET-115 %s, %s: %s', (from, event, to) => expect(nextStep(from, event)).toBe(to));
  it('NET-114 nothing is sent before the time is accepted or entered', () =>
    expect(
      (['customer_time_view', 'customer_time_accepted', 'insert_time'] as const).map((s) => mayComplete(s) === null),
    ).toEqual([false, true, true]));
});
