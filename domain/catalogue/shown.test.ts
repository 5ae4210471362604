import { describe, expect, it } from 'vitest';
import type { Listing } from './listings.ts';
import { shownIn, whyNotShown, type ListingUse, type Reader } from './shown.ts';

const USES: ListingUse[] = [
  { listing: 'pl.fibra_cumulative', shop: 0, isGift: false, isForCustomers: false },
  { listing: 'pl.kleen_commission', shop: 1, isGift: false, isForCustomers: true },
  { listing: 'pl.kleen_commission_gift', shop: 1, isGift: true, isForCustomers: true },
  { listing: 'pl.kleen_direct_sale', shop: 1, isGift: false, isForCustomers: false },
];
const OFF = 'Non è in vendita: finché non lo rimetti in vendita non lo vede nessuno.';
const NOWHERE = 'Non sta in nessun listino: aggiungilo a uno e chi ordina lo vede.';

describe('why somebody does not see a product', () => {
  it.each<[string, boolean, Listing[], Reader, Listing[], string | null]>([
    ['switched off', false, ['pl.kleen_commission'], 'agent', [], OFF],
    ['switched off', false, ['pl.kleen_commission'], 'customer', [], OFF],
    ['in no listing', true, [], 'agent', [], NOWHERE],
    ['in no listing', true, [], 'customer', [], NOWHERE],
    ['sold by commission', true, ['pl.kleen_commission'], 'agent', ['pl.kleen_commission'], null],
    ['sold by commission', true, ['pl.kleen_commission'], 'customer', ['pl.kleen_commission'], null],
    ['a gift', true, ['pl.kleen_commission_gift'], 'agent', ['pl.kleen_commission_gift'], null],
    [
      'a gift',
      true,
      ['pl.kleen_commission_gift'],
      'customer',
      [],
      'Sta solo in «Omaggi»: i clienti che ordinano da soli comprano da «Ordine kleen».',
    ],
    [
      'sold directly',
      true,
      ['pl.kleen_direct_sale'],
      'customer',
      [],
      'Sta solo in «Vendita diretta»: i clienti che ordinano da soli comprano da «Ordine kleen».',
    ],
    [
      'of the other shop',
      true,
      ['pl.fibra_cumulative'],
      'customer',
      [],
      'Si vende solo in fibra: i clienti che ordinano da soli comprano in kleen.',
    ],
    [
      'of both shops, without being open to customers',
      true,
      ['pl.fibra_cumulative', 'pl.kleen_direct_sale'],
      'customer',
      [],
      'Sta solo in «Ordine cumulativo», «Vendita diretta»: i clienti che ordinano da soli comprano da «Ordine kleen».',
    ],
    [
      'in a listing of no type',
      true,
      ['pl.fibra_ecommerce'],
      'customer',
      [],
      'Sta solo in «Cliente agevolato»: i clienti che ordinano da soli comprano da «Ordine kleen».',
    ],
    [
      'in a listing of no type',
      true,
      ['pl.fibra_ecommerce'],
      'agent',
      [],
      'Sta solo in «Cliente agevolato», e nessun tipo d’ordine in uso vende da lì.',
    ],
    [
      'in several',
      true,
      ['pl.kleen_direct_sale', 'pl.kleen_commission'],
      'agent',
      ['pl.kleen_commission', 'pl.kleen_direct_sale'],
      null,
    ],
  ])('NET-734 %s: on sale %s, in %j, for the %s', (_, isOnSale, listings, reader, shown, why) => {
    expect(shownIn({ isOnSale, listings }, reader, USES)).toEqual(shown);
    expect(whyNotShown({ isOnSale, listings }, reader, USES)).toBe(why);
  });
  it('NET-734 a type of the other shop is not open to customers, even if it says so', () => {
    const uses = USES.map((use) => ({ ...use, isForCustomers: true }));
    const product = { isOnSale: true, listings: ['pl.fibra_cumulative'] as const };
    expect(shownIn(product, 'customer', uses)).toEqual([]);
    expect(whyNotShown(product, 'customer', uses)).toBe(
      'Si vende solo in fibra: i clienti che ordinano da soli comprano in kleen.',
    );
  });
  it('NET-734 without any type for customers that is said', () => {
    const uses = USES.map((use) => ({ ...use, isForCustomers: false }));
    const product = { isOnSale: true, listings: ['pl.kleen_commission'] as const };
    expect(whyNotShown(product, 'customer', uses)).toBe(
      'Nessun tipo d’ordine è aperto ai clienti che ordinano da soli.',
    );
  });
});
