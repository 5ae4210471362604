import { expect, it } from 'vitest';
import { bankOfIban } from './bank-names.ts';

it('ACC-199 the bank is named by the ABI of the IBAN; an unknown one is none', () => {
  expect(bankOfIban('IT95P0306910400000001000037')).toBe('Intesa Sanpaolo');
  expect(bankOfIban('IT60X0542811101000000123456')).toBe('UBI Banca, ora Intesa Sanpaolo');
  expect(bankOfIban('IT00X0000011101000000123456')).toBeNull();
});
