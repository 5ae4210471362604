/** What is asked of the seller of a delivery, state by state. */
import { expect, it } from 'vitest';
import { stepWords } from './step-words.ts';

it.each([
  ['waiting', '2026-11-20', 'dichiara entro il 02/12/2026'],
  ['soon', '2026-11-28', 'paga entro 2 giorni, dichiara entro il 02/12/2026'],
  ['soon', '2026-11-29', 'paga entro 1 giorno, dichiara entro il 02/12/2026'],
  ['soon', '2026-11-30', 'paga oggi, dichiara entro il 02/12/2026'],
  ['late', '2026-12-01', 'scaduta: dichiara entro il 02/12/2026'],
  ['blocked', '2026-12-03', 'scaduta: ordini bloccati'],
  [null, '2026-12-03', null],
] as const)('NET-973 %s on %s: %s', (step, today, words) =>
  expect(stepWords({ step, date: '2026-11-30', deadline: '2026-12-02' }, today)).toBe(words),
);
