import { describe, expect, it } from 'vitest';
import { allOf, type Found } from './found.ts';

const product: Found = {
  group: 'products',
  kind: 'product',
  id: 7,
  title: 'Panno auto',
  note: '',
  match: 'VEN-20',
  key: 'VEN-20',
  shop: null,
  packed: null,
  enterable: false,
};

describe('where the rest of what was found is', () => {
  it('NET-950 NET-494 products are asked for by what was typed, in their code or in their name', () =>
    expect(allOf(' VEN-20 ', [product], ['ROLE_ADMIN'])).toBe('/admin/products?search=VEN-20'));
});
