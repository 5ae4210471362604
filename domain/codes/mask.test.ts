import { describe, expect, it } from 'vitest';
import { maskDestination, maskFiscalCode } from './mask.ts';

describe('what is shown of a contact', () => {
  it.each([
    ['+39347123421', '347 ••• ••21'],
    ['+41791234567', '+41 ••• ••67'],
    ['marta@example.it', 'ma•••@example.it'],
    ['m@example.it', 'm•••@example.it'],
    ['@example.it', '•••@example.it'],
    ['', ' ••• ••'],
  ])('ACC-123 %s is %s', (destination, shown) => expect(maskDestination(destination)).toBe(shown));
  it.each([
    ['RSSMRA80A01H501U', 'RSS••••••••••01U'],
    ['123456789', '123•••789'],
    ['12345678', '—'],
    ['', '—'],
    [null, '—'],
  ])('ACC-120 of the fiscal code %s the evidence shows %s', (code, shown) => expect(maskFiscalCode(code)).toBe(shown));
});
