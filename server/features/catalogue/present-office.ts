/** Turns products and kits into what the office sees of them. */
import type { z } from 'zod';
import type { getAnyProduct, officeProduct } from '@ema/calls/catalogue/products.ts';
import type { officeKit } from '@ema/calls/catalogue/kits.ts';
import type { Listing } from '@ema/domain/catalogue/listings.ts';
import { tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { kitTotals } from '@ema/domain/catalogue/products.ts';
import { centsToWire, taxable } from '@ema/domain/kernel/money.ts';
import type { OfficeKitRow } from './kit-queries.ts';
import type { OfficeProductRow } from './product-queries.ts';

export const presentOfficeProduct = (r: OfficeProductRow): z.output<typeof officeProduct> => ({
  code: r.code,
  name: r.name,
  priceTaxable: r.price_cents === null ? null : centsToWire(taxable(r.price_cents, r.vat_basis_points)),
  price: r.price_cents === null ? null : centsToWire(r.price_cents),
  points: r.points_tenths === null ? null : tenthsToWire(r.points_tenths),
  next: r.next_price && {
    from: r.next_price.from,
    price: centsToWire(r.next_price.priceCents),
    points: tenthsToWire(r.next_price.pointsTenths),
  },
  startsOn: r.starts_on,
  disabled: !r.enabled,
});
export const presentWholeProduct = (r: OfficeProductRow): z.output<typeof getAnyProduct.output> => ({
  ...presentOfficeProduct(r),
  id: r.id,
  shop: r.shop === 1 ? 1 : 0,
  picture: r.picture,
  listings: r.listings as Listing[],
});

export const presentOfficeKit = (k: OfficeKitRow): z.output<typeof officeKit> => {
  const totals = kitTotals(k.price_cents, k.items);
  return {
    id: k.id,
    name: k.name,
    description: k.description,
    disabled: !k.enabled,
    sortingValue: k.sorting_value,
    productsTotalPrice: centsToWire(totals.productsCents),
    productsTotalUnits: totals.units,
    price: centsToWire(k.price_cents),
    products: k.items.map((i) => ({
      product: { code: i.code, name: i.name },
      quantity: i.quantity,
      sortingValue: i.sortingValue,
      unitPrice: centsToWire(i.unitPriceCents),
      totalPrice: centsToWire(i.unitPriceCents * i.quantity),
      isChosen: i.isChosen,
    })),
    version: k.version,
  };
};
