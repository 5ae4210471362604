import { expect, it } from 'vitest';
import { isInFrom, whyNotInFrom, type Standing } from './listing-days.ts';

const [TODAY, SOON, LATE] = ['2026-11-22', '2026-12-01', '2027-01-01'];
const price = { priceCents: 1200, pointsTenths: 10 };
const other = { priceCents: 1300, pointsTenths: 10 };
const STANDS: Record<string, Standing> = {
  held: { ...price, isHeld: true, startsOn: null },
  coming: { ...price, isHeld: false, startsOn: SOON },
  left: { ...price, isHeld: false, startsOn: null },
};

it.each([
  ['held', TODAY, true, null, /a un altro prezzo/],
  ['held', SOON, false, /è già in questo listino\.$/, /è già in questo listino\.$/],
  ['coming', SOON, true, null, /entra già quel giorno/],
  ['coming', TODAY, false, null, null],
  ['coming', LATE, false, null, null],
  ['left', TODAY, false, null, null],
  ['left', SOON, false, null, null],
] as const)('NET-1170 %s, asked for from %s: done already %s', (stands, from, isDone, atThat, atAnother) => {
  const standing = STANDS[stands];
  if (!standing) throw new Error('unknown');
  expect(isInFrom(standing, from, TODAY)).toBe(isDone);
  for (const [asked, why] of [
    [price, atThat],
    [other, atAnother],
  ] as const) {
    const said = whyNotInFrom(standing, { ...asked, from }, TODAY);
    if (why === null) expect(said).toBeNull();
    else expect(said).toMatch(why);
  }
});
