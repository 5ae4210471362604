import { describe, expect, it } from 'vitest';
import { levelScaleDayFault } from './level-scales.ts';

describe('from which day a scale of the levels may count', () => {
  it.each([
    ['2026-11-14', 'Scegli un giorno da oggi in poi: i periodi già finiti tengono la loro scala.'],
    ['2026-11-15', null],
    ['2028-11-15', null],
    ['2028-11-16', 'Scegli un giorno entro due anni.'],
  ])('NET-730 on 15 November 2026, %s', (from, sentence) => {
    expect(levelScaleDayFault(from, '2026-11-15')).toBe(sentence);
  });
});
