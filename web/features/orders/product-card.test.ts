import { describe, expect, it } from 'vitest';
import type { Listed, ListedProduct } from './catalogue.ts';
import { isSameCard } from './product-card.tsx';
import { emptySelection, quantityOf, setQuantity, withPart } from './selection.ts';

const product = (code: string): ListedProduct =>
  ({ code, name: code, attributes: [], customProductOptions: null }) as unknown as ListedProduct;
const [gel, spray, gift] = [product('gel'), product('spray'), product('gel-omaggio')];
const listed = { name: 'Gel', sale: gel, gift } as unknown as Listed;
const onChange = () => {};
const card = (selection = emptySelection) => ({ product: listed, view: 'sale' as const, selection, onChange });

describe('the card of a product', () => {
  it('ACC-370 ORD-110 is drawn anew for what is chosen of it, as a sale or as a gift, and for nothing else', () => {
    const one = setQuantity(emptySelection, gel, 1);
    expect(isSameCard(card(one), card(setQuantity(one, spray, 3)))).toBe(true);
    expect(isSameCard(card(one), card(setQuantity(one, gel, 2)))).toBe(false);
    expect(isSameCard(card(one), card(setQuantity(one, gift, 1)))).toBe(false);
    expect(isSameCard(card(one), { ...card(one), view: 'chosen' })).toBe(false);
  });

  it('ORD-111 a card drawn long ago changes its own product alone', () => {
    const long = setQuantity(emptySelection, gel, 1);
    const now = setQuantity(long, spray, 3);
    const changed = withPart(now, ['gel', 'gel-omaggio'], setQuantity(long, gel, 2));
    expect([quantityOf(changed, 'gel'), quantityOf(changed, 'spray')]).toEqual([2, 3]);
    expect(withPart(now, ['gel'], emptySelection)).toEqual(setQuantity(emptySelection, spray, 3));
  });
});
