/** The types, products and kits that can be ordered, as the server lists them. */
import { useCallback, useMemo } from 'react';
import { agentMe, getProduct, listCommissionTypes, listKits, listProducts } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { pairEntries } from '@ema/domain/catalogue/products.ts';
import { useSame } from '../../kernel/same.ts';
import { useCall } from '../../kernel/use-call.ts';

export type CommissionType = CallOutput<typeof listCommissionTypes>['items'][number];
export type ListedProduct = CallOutput<typeof listProducts>['items'][number];
export type SampleProduct = CallOutput<typeof getProduct>;
export type Agent = CallOutput<typeof agentMe>;
/** One product of the listing with its sale and its gift entry (ORD-103). */
export type Listed = { name: string; sale: ListedProduct | null; gift: ListedProduct | null };

/** Products and types stay for the whole page session (ORD-125). */
const ALWAYS = { staleTime: Number.POSITIVE_INFINITY } as const;

export const useTypes = () => useCall(listCommissionTypes, {}, ALWAYS);
export const useAgent = () => useCall(agentMe, {});
export const useSampleProduct = (code: string | undefined) =>
  useCall(getProduct, { params: { code: code ?? '' } }, { ...ALWAYS, enabled: Boolean(code) });
export const useKits = (enabled = true) => useCall(listKits, {}, { ...ALWAYS, enabled });
export type Kit = CallOutput<typeof listKits>['items'][number];

/** One list of products; none without its name. */
const useProducts = (productListingIdentifier: string | null | undefined) =>
  useCall(
    listProducts,
    { query: { productListingIdentifier: productListingIdentifier ?? '' } },
    { ...ALWAYS, enabled: Boolean(productListingIdentifier) },
  );

/** A type's listing and, where it has one, its gifts, as one list of pairs (ORD-101, ORD-104). */
export const useListing = (type: CommissionType | null) => {
  const sales = useProducts(type?.productsListingIdentifier);
  const gifts = useProducts(type?.giftsListingIdentifier);
  const waits = Boolean(type?.giftsListingIdentifier) && !gifts.data;
  // The same as long as the answers are: a card whose product is another one is drawn anew, and so with each tap all.
  const data = useMemo(() => {
    if (!sales.data || waits) return undefined;
    const entries = [...new Map([...sales.data.items, ...(gifts.data?.items ?? [])].map((e) => [e.code, e])).values()];
    return { entries, products: pairEntries(entries) as Listed[] };
  }, [sales.data, gifts.data, waits]);
  const { refetch: askSales } = sales;
  const { refetch: askGifts } = gifts;
  const refetch = useCallback(() => Promise.all([askSales(), askGifts()]), [askSales, askGifts]);
  return useSame({ data, error: sales.error ?? gifts.error, isPending: sales.isPending, refetch });
};
