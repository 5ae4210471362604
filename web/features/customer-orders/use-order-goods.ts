/** What a customer orders: the listing or the kits, the cart, its lines and its price. */
import { useMemo } from 'react';
import { customerQuotation } from '@ema/calls/customer-orders.ts';
import { basketLines, kitLines } from '../orders/basket-lines.ts';
import type { CommissionType } from '../orders/catalogue.ts';
import { useQuotationOf } from '../orders/quotation.ts';
import { evened, itemsOf, unevenProducts, withCombinations } from '../orders/selection.ts';
import { useOfferedKits, useOfferedListing } from './catalogue.ts';
import type { Choice, Order } from './order-machine.ts';

export const useOrderGoods = (type: CommissionType | null, { selection, kitId, paymentMethod }: Choice) => {
  const isKits = type?.productsSelectionMode === 'product_kit';
  const listing = useOfferedListing(type);
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  const kits = useOfferedKits(isKits);
  const kit = kits.data?.items.find((k) => k.id === kitId);
  const cart = useMemo((): Order | null => {
    if (type === null) return null;
    const items = isKits ? [] : itemsOf(evened(selection, entries), entries);
    const productKit = isKits ? kitId : null;
    return items.length > 0 || productKit !== null ? { type: type.id, items, productKit, paymentMethod } : null;
  }, [type, isKits, selection, kitId, paymentMethod, entries]);
  const lines = isKits ? kitLines(kit) : basketLines(withCombinations(selection, entries), entries);
  return {
    isKits,
    listing,
    kits,
    cart,
    lines,
    count: isKits ? (kit?.productsTotalUnits ?? 0) : lines.reduce((n, l) => n + l.quantity, 0),
    uneven: unevenProducts(selection, entries),
    quotation: useQuotationOf(customerQuotation, cart === null ? null : { body: cart }),
  };
};
