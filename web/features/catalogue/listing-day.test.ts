import { expect, it } from 'vitest';
import { addedNotice, comingOf, fromDay, typedDayFault } from './listing-day.ts';

const TODAY = '2026-11-21';
it.each([
  [TODAY, {}, 'Prodotto aggiunto al listino'],
  ['2026-12-01', { from: '2026-12-01' }, 'Nel listino dal 01/12/2026'],
])('NET-1170 from %s', (from, sent, said) => {
  expect(fromDay(from, TODAY)).toEqual(sent);
  expect(addedNotice(from, TODAY)).toBe(said);
});
it.each([
  ['31/02', 'Inserisci una data valida.'],
  ['2026-11-20', 'Scegli oggi o un giorno che viene: i prezzi passati restano come sono stati.'],
  [TODAY, null],
])('NET-1170 a day typed as %s', (typed, fault) => expect(typedDayFault(typed, TODAY)).toBe(fault));
it('NET-1170 NET-1013 what a server of the release before does not tell is nothing', () =>
  expect(comingOf({})).toEqual([]));
