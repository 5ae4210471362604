import { expect, it } from 'vitest';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import { beginPrice } from './begin-price.ts';

const at = (listing: Listing, price: string, points: string) => ({ listing, price, points, planned: [] });
const SHEET = {
  listings: [at('pl.kleen_commission', '20.00', '2.0')],
  leftListings: [at('pl.kleen_direct_sale', '1077.70', '12.5')],
};

it.each<[Listing, string, string]>([
  ['pl.kleen_direct_sale', '1.077,70', '12,5'],
  ['pl.fibra_ecommerce', '20,00', '2,0'],
])('NET-949 NET-407 into %s it is offered at %s and %s points', (listing, price, points) =>
  expect(beginPrice(SHEET, listing)).toEqual({ price, points }),
);
it('NET-949 what left every listing has the price it had in the first of them; what never had one has none', () => {
  expect(beginPrice({ ...SHEET, listings: [] }, 'pl.fibra_ecommerce')).toEqual({ price: '1.077,70', points: '12,5' });
  expect(beginPrice({ listings: [], leftListings: [] }, 'pl.fibra_ecommerce')).toBeNull();
});
