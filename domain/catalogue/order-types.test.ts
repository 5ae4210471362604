import { describe, expect, it } from 'vitest';
import { hourToTime, orderTypeFaults, ownWindow, timeToHour, type OrderTypeValues } from './order-types.ts';

const values = (over: Partial<OrderTypeValues> = {}): OrderTypeValues => ({
  shop: 0,
  cumulative: true,
  minCents: 3000,
  maxCents: 300_000,
  isLimited: true,
  startDay: 1,
  startHour: 8,
  endDay: 7,
  endHour: 22,
  ...over,
});
const faults = (over: Partial<OrderTypeValues>) =>
  orderTypeFaults(values(over), { shop: 0, cumulative: true }, 5000).map((f) => `${f.field}: ${f.message}`);

describe('what an order type may become', () => {
  it.each([
    [{}, []],
    [{ shop: 1 }, ['shop: Il negozio di un tipo d’ordine non si cambia.']],
    [{ cumulative: false }, ['cumulative: Come un tipo d’ordine raccoglie le commissioni non si cambia.']],
    [{ minCents: 300_000 }, []],
    [{ maxCents: null, minCents: 900_000 }, []],
    [{ maxCents: 2999 }, ['orderMax: Il massimo non può essere inferiore al minimo di 30,00\u00a0€.']],
    [{ minCents: 0, maxCents: 4999 }, ['orderMax: Il massimo non può essere inferiore al minimo di 50,00\u00a0€.']],
    [{ minCents: 0, maxCents: 5000 }, []],
    [{ minCents: 0, maxCents: null }, []],
    [{ minCents: 1, maxCents: 1 }, []],
    [{ startDay: 7, endDay: 1, startHour: 0, endHour: 23 }, []],
    [{ startDay: 8 }, ['submissionPeriodStartDay: Giorno non valido']],
    [{ startDay: 0 }, ['submissionPeriodStartDay: Giorno non valido']],
    [{ endDay: 8 }, ['submissionPeriodEndDay: Giorno non valido']],
    [{ endDay: 1.5 }, ['submissionPeriodEndDay: Giorno non valido']],
    [{ startHour: 24 }, ['submissionPeriodStartTime: Inserisci un’ora da 0 a 23.']],
    [{ startHour: -1 }, ['submissionPeriodStartTime: Inserisci un’ora da 0 a 23.']],
    [{ endHour: 24 }, ['submissionPeriodEndTime: Inserisci un’ora da 0 a 23.']],
    [
      { endDay: 1, endHour: 8 },
      ['submissionPeriodEndTime: Inizio e fine coincidono: il periodo non si chiuderebbe mai.'],
    ],
    [{ endDay: 1, endHour: 8, isLimited: false }, []],
    [{ endDay: 1, endHour: 9 }, []],
    [{ endHour: 8 }, []],
  ])('NET-275 NET-943 %o', (over, expected) => expect(faults(over)).toEqual(expected));
  it('NET-275 hours are whole', () => {
    expect([hourToTime(8), hourToTime(22), timeToHour('22:30'), timeToHour('08:00')]).toEqual([
      '08:00',
      '22:00',
      22,
      8,
    ]);
  });
  const company = { startDay: 1, startTime: '08:30', endDay: 7, endTime: '22:15' };
  it.each([
    ['the company’s, as it is shown in hours', {}, null],
    ['none', { isLimited: false, startDay: 3 }, null],
    ['another first day', { startDay: 2 }, { startDay: 2, startTime: '08:00', endDay: 7, endTime: '22:00' }],
    ['another first hour', { startHour: 9 }, { startDay: 1, startTime: '09:00', endDay: 7, endTime: '22:00' }],
    ['another last day', { endDay: 6 }, { startDay: 1, startTime: '08:00', endDay: 6, endTime: '22:00' }],
    ['another last hour', { endHour: 21 }, { startDay: 1, startTime: '08:00', endDay: 7, endTime: '21:00' }],
  ])('NET-275 what is kept of a window: %s', (_, over, kept) => expect(ownWindow(values(over), company)).toEqual(kept));
});
