import { expect, it } from 'vitest';
import { amountFromTyped } from './typed-amount.ts';

it.each([
  ['121,03', '121.03'],
  ['121.03', '121.03'],
  ['121', '121.00'],
  ['121,5', '121.50'],
  ['1.234,50', '1234.50'],
  ['1.234', '1234.00'],
  [' 1234,50 € ', '1234.50'],
  ['0', '0.00'],
  ['', null],
  ['12,345', null],
  ['1.23.4', null],
  ['-5', null],
  ['cinque', null],
] as const)('ORD-199 «%s» is %s', (typed, wire) => expect(amountFromTyped(typed)).toBe(wire));
