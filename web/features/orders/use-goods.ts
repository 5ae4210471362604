/** What a new commission orders: the listing or the kits, the cart that is posted, its lines and its price. */
import { useMemo } from 'react';
import { basketLines, kitLines } from './basket-lines.ts';
import { cartOf } from './cart.ts';
import { useKits, useListing, type CommissionType, type SampleProduct } from './catalogue.ts';
import type { Composition } from './create-machine.ts';
import { useQuotation } from './quotation.ts';
import { evened, unevenProducts, withCombinations } from './selection.ts';

type Setup = { type: CommissionType | null; composition: Composition; sampleProduct: SampleProduct | null };

export const useGoods = ({ type, composition: c, sampleProduct }: Setup) => {
  const mode = type?.productsSelectionMode;
  const isKits = mode === 'product_kit';
  const listing = useListing(mode === 'listing' ? type : null);
  const entries = useMemo(() => listing.data?.entries ?? [], [listing.data]);
  const kit = useKits(isKits).data?.items.find((k) => k.id === c.kitId);
  const cart = useMemo(
    () => (type ? cartOf({ ...c, selection: evened(c.selection, entries) }, type, entries) : null),
    [c, type, entries],
  );
  const hasGoods = cart !== null && ((cart.items?.length ?? 0) > 0 || cart.productKit !== null);
  const quotation = useQuotation(hasGoods ? cart : null);
  const uneven = useMemo(() => (c.sampleOnly ? [] : unevenProducts(c.selection, entries)), [c, entries]);
  const lines = useMemo(() => {
    if (isKits && !c.sampleOnly) return kitLines(kit);
    const sample = c.sample && sampleProduct ? { chosen: c.sample, product: sampleProduct } : null;
    return basketLines(c.sampleOnly ? {} : withCombinations(c.selection, entries), entries, sample);
  }, [isKits, kit, c, entries, sampleProduct]);
  return { isKits, listing, entries, hasGoods, quotation, uneven, lines };
};
