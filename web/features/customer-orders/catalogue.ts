/** The types, products and kits that a customer can order, as the server lists them. */
import { useMemo } from 'react';
import { customerKits, customerProducts, customerTypes } from '@ema/calls/customer-orders.ts';
import { pairEntries } from '@ema/domain/catalogue/products.ts';
import { useCall } from '../../kernel/use-call.ts';
import type { CommissionType, Listed } from '../orders/catalogue.ts';

/** Products and types stay for the whole page session (ORD-125). */
const ALWAYS = { staleTime: Number.POSITIVE_INFINITY } as const;

export const useOfferedTypes = () => useCall(customerTypes, {}, ALWAYS);
export const useOfferedKits = (enabled = true) => useCall(customerKits, {}, { ...ALWAYS, enabled });

/** The products of a type that is sold by the piece; nothing is given for points here. */
export const useOfferedListing = (type: CommissionType | null) => {
  const products = useCall(
    customerProducts,
    { query: { productListingIdentifier: type?.productsListingIdentifier ?? '' } },
    { ...ALWAYS, enabled: type?.productsSelectionMode === 'listing' },
  );
  const entries = products.data?.items;
  const data = useMemo(() => entries && { entries, products: pairEntries(entries) as Listed[] }, [entries]);
  return {
    data,
    error: products.error,
    refetch: products.refetch,
  };
};
