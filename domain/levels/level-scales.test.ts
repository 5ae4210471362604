import { describe, expect, it } from 'vitest';
import { firstScaleDay, levelScaleDayFault } from './level-scales.ts';

const TODAY = '2026-11-15';
describe('from which day a scale of the levels may count', () => {
  it.each([
    ['2026-11-14', 'Scegli un giorno da oggi in poi: i periodi già finiti tengono la loro scala.'],
    ['2026-11-15', null],
    ['2028-11-15', null],
    ['2028-11-16', 'Scegli un giorno entro due anni.'],
  ])('NET-730 on 15 November 2026, %s', (from, sentence) => {
    expect(levelScaleDayFault(from, TODAY, firstScaleDay(null, TODAY))).toBe(sentence);
  });
  it.each([
    ['2026-10-04', 'Scegli un giorno dal 05/10/2026 in poi: comincia allora il primo periodo da chiudere.'],
    ['2026-10-05', null],
    ['2026-11-15', null],
    ['2028-11-16', 'Scegli un giorno entro due anni.'],
  ])('NET-801 on that day, while the period from 5 October is the first to be closed, %s', (from, sentence) => {
    expect(levelScaleDayFault(from, TODAY, firstScaleDay('2026-10-05', TODAY))).toBe(sentence);
  });
  it('NET-801 a calendar that begins later takes nothing away from today', () => {
    expect(firstScaleDay('2027-01-04', TODAY)).toBe(TODAY);
  });
});
