/** Which prices changed since they were seen. */
import { describe, expect, it } from 'vitest';
import { addSeen, priceDifferences, seenNow, stillSold } from './price-differences.ts';

const line = { quantity: 2, variants: {}, sizes: [] };
const listed = [
  { code: 'A', name: 'Panno', price: '12.00' },
  { code: 'B', name: 'Mop', price: '30.00' },
];

describe('prices that changed while a draft waited', () => {
  it('nothing changed, nothing is told', () => {
    expect(priceDifferences(seenNow({ A: line }, listed), { A: line }, listed)).toEqual([]);
  });
  it('a changed price is told with both figures, a product no longer sold by its name', () => {
    const seen = { A: { name: 'Panno', price: '10.00' }, C: { name: 'Spugna', price: '4.00' } };
    expect(priceDifferences(seen, { A: line, C: line }, listed)).toEqual([
      { code: 'A', name: 'Panno', was: '10.00', now: '12.00' },
      { code: 'C', name: 'Spugna', was: '4.00', now: null },
    ]);
  });
  it('what is not chosen does not matter', () => {
    expect(priceDifferences({ A: { name: 'Panno', price: '10.00' } }, { B: line }, listed)).toEqual([]);
  });
  it('a price is remembered as it was when the product was chosen', () => {
    const seen = addSeen({ A: { name: 'Panno', price: '10.00' } }, { A: line, B: line }, listed);
    expect(seen).toEqual({ A: { name: 'Panno', price: '10.00' }, B: { name: 'Mop', price: '30.00' } });
    expect(addSeen(seen, { A: line, B: line }, listed)).toBe(seen);
  });
  it('what is no longer sold leaves the selection', () => {
    expect(stillSold({ A: line, C: line }, listed)).toEqual({ A: line });
  });
});
