/** The step in which products are chosen from a listing, while it loads, when it fails and when it is there. */
import type { ComponentProps } from 'react';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import type { Listed } from './catalogue.ts';
import { ProductList } from './product-list.tsx';

type Props = Omit<ComponentProps<typeof ProductList>, 'products'> & {
  listing: { data: { products: readonly Listed[] } | undefined; error: unknown; refetch: () => unknown };
};

export const StepProducts = ({ listing, ...rest }: Props) => {
  if (listing.data) return <ProductList products={listing.data.products} {...rest} />;
  if (listing.error) return <LoadError error={listing.error} onRetry={() => void listing.refetch()} />;
  return <SkeletonRows rows={6} height={110} />;
};
