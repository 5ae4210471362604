/** The step in which products are chosen from a listing, while it loads, when it fails and when it is there. */
import type { ComponentProps } from 'react';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import type { Listed } from './catalogue.ts';
import { ProductList } from './product-list.tsx';

type Props = Omit<ComponentProps<typeof ProductList>, 'products'> & {
  listing: { data: { products: readonly Listed[] } | undefined; error: unknown; refetch: () => unknown };
};

export const StepProducts = ({ listing, ...rest }: Props) => {
  if (listing.error) return <LoadError error={listing.error} onRetry={() => void listing.refetch()} />;
  if (!listing.data) return <SkeletonRows rows={6} height={110} />;
  return <ProductList products={listing.data.products} {...rest} />;
};
