import { describe, expect, it } from 'vitest';
import { nextWords, productInShort, stateWords, type OfficeProduct } from './product-words.tsx';

const PRODUCT: OfficeProduct = {
  code: 'VEN-1024',
  name: 'Spazzola',
  priceTaxable: '8.20',
  price: '10.00',
  points: '2.0',
  next: { from: '2026-12-01', price: '12.00', points: '2.0' },
  startsOn: null,
  disabled: false,
};

describe('a price that is planned', () => {
  it.each([
    [{}, 'dal 01/12/2026: 12,00\u00a0€'],
    [{ points: '1.5' }, 'dal 01/12/2026: 12,00\u00a0€, 2,0 punti'],
    [{ code: 'REF-1', next: { from: '2026-12-01', price: '0.00', points: '30.0' } }, 'dal 01/12/2026: 30,0 punti'],
    [{ next: null }, null],
  ])('NET-988 %o', (over, words) => expect(nextWords({ ...PRODUCT, ...over })).toBe(words));

  it('NET-988 goes on in further lines on a phone; without one there is nothing to say', () => {
    expect(productInShort(PRODUCT)).toMatchObject({ what: ['VEN-1024', nextWords(PRODUCT)], isWhole: true });
    expect(productInShort({ ...PRODUCT, next: null })).toMatchObject({ what: ['VEN-1024', null], isWhole: false });
  });
});

it('NET-1170 what comes into a listing says its day, also on a phone; what is off sale says that', () => {
  const coming = { ...PRODUCT, next: null, startsOn: '2026-12-01' };
  expect(stateWords(coming)).toBe('Nel listino dal 01/12/2026');
  expect(productInShort(coming)).toMatchObject({ what: ['VEN-1024', 'Nel listino dal 01/12/2026'], isWhole: true });
  expect([stateWords(PRODUCT), stateWords({ ...coming, disabled: true })]).toEqual(['Attivo', 'Disattivato']);
});
