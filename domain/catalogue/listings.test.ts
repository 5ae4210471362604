import { describe, expect, it } from 'vitest';
import {
  giftPriceFault,
  LISTING_IDS,
  ofShopFirst,
  priceToBeginWith,
  whyNotInListing,
  type KnownPrice,
} from './listings.ts';

describe('listings', () => {
  it('NET-282 there are five', () => {
    expect(LISTING_IDS).toEqual([
      'pl.fibra_cumulative',
      'pl.fibra_ecommerce',
      'pl.kleen_commission',
      'pl.kleen_direct_sale',
      'pl.kleen_commission_gift',
    ]);
  });

  it('NET-468 those of the product’s own shop are offered first, in their order', () => {
    expect(ofShopFirst(LISTING_IDS, 1)).toEqual([...LISTING_IDS.slice(2), ...LISTING_IDS.slice(0, 2)]);
    expect(ofShopFirst(LISTING_IDS, 0)).toEqual(LISTING_IDS);
  });

  it('NET-407 gifts stand among the gifts, and nothing else does', () => {
    for (const listing of LISTING_IDS) {
      const isGifts = listing === 'pl.kleen_commission_gift';
      expect(whyNotInListing(listing, 'REF-1') === null, listing).toBe(isGifts);
      for (const code of ['VEN-1', 'SCN-1', 'ALTRO'])
        expect(whyNotInListing(listing, code) === null, `${listing} ${code}`).toBe(!isGifts);
    }
    expect(whyNotInListing('pl.kleen_commission', 'REF-1')).toMatch(/omaggio/);
  });

  it('NET-407 a gift costs points and nothing else', () => {
    for (const listing of LISTING_IDS) {
      expect(giftPriceFault(listing, 0)).toBeNull();
      expect(giftPriceFault(listing, 1) === null, listing).toBe(listing !== 'pl.kleen_commission_gift');
    }
  });

  it('NET-407 a product comes into a listing at the price it had there, else at that of its first listing', () => {
    const at = (listing: KnownPrice['listing'], priceCents: number): KnownPrice => ({
      listing,
      priceCents,
      pointsTenths: priceCents / 10,
    });
    const known = [at('pl.kleen_direct_sale', 300), at('pl.kleen_commission', 200)];
    expect(priceToBeginWith('pl.kleen_direct_sale', known)).toEqual({ priceCents: 300, pointsTenths: 30 });
    expect(priceToBeginWith('pl.fibra_ecommerce', known)).toEqual({ priceCents: 200, pointsTenths: 20 });
    expect(priceToBeginWith('pl.fibra_ecommerce', [])).toBeNull();
  });
});
