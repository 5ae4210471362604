import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IBAN_LENGTH, takeIban, writeIban } from './iban-mask.ts';

it.each([
  ['it60x0542811101000000123456', 'IT60X0542811101000000123456'],
  ['IT60 X054 2811 1010 0000 0123 456', 'IT60X0542811101000000123456'],
  ['IT60X05428111010000001234567', 'IT60X0542811101000000123456'],
  ['IT6010542811101', 'IT60'],
  ['DE89', ''],
  ['ITX60x', 'IT60X'],
  ['IT60XA', 'IT60X'],
  ['IT60X0542811101AB00000123C6', 'IT60X0542811101AB00000123C6'],
] as const)('ACC-196 typed %s: %s', (typed, taken) => expect(takeIban(typed)).toBe(taken));

it('ACC-196 ACC-199 in groups of four on screen; what is shown and typed again is the same', () => {
  expect(IBAN_LENGTH).toBe(27);
  expect(writeIban('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  expect(writeIban('IT60')).toBe('IT60');
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const taken = takeIban(typed);
      return taken.length <= IBAN_LENGTH && takeIban(writeIban(taken)) === taken;
    }),
  );
});
