/** The customer and the products of a private order, on one page. */
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { listProducts } from '@ema/calls/catalogue.ts';
import { pairEntries } from '@ema/domain/catalogue/products.ts';
import type { Cents } from '@ema/domain/kernel/money.ts';
import { useCall } from '../../kernel/use-call.ts';
import { LoadError, SkeletonRows } from '../../ui/page.tsx';
import { basketLines } from '../orders/basket-lines.ts';
import type { Listed } from '../orders/catalogue.ts';
import { ProductList } from '../orders/product-list.tsx';
import type { Item, Selection } from '../orders/selection.ts';
import orders from '../orders/orders.module.css';
import type { Chooser } from './chooser.ts';
import { CustomerChooser } from './customer-chooser.tsx';
import type { ChosenCustomer } from './customer-values.ts';
import { PrivateBasket } from './private-basket.tsx';
import classes from './private-orders.module.css';

/** What a private order is put together from. */
export type Composed = { chooser: Chooser<ChosenCustomer>; selection: Selection };
/** Made from what stands there when it happens: a customer may be saved while products are chosen (ORD-530). */
export type Change = (was: Composed) => Composed;
type Props = {
  value: Composed;
  onChange: (change: Change) => void;
  /** Names of products of the order that are not sold any more. */
  gone?: readonly string[];
  /** What becomes of them. */
  goneWhen?: string;
  first?: 'sale' | 'chosen';
  /** What one piece was agreed at before; undefined: what it costs today. */
  agreed?: (item: Item) => Cents | undefined;
  action: ReactNode;
  /** It is on its way: what would be changed now would not be in it (ORD-552). */
  isSending?: boolean;
};

/** What private customers buy from (ORD-239). */
const LISTING = 'pl.fibra_ecommerce';
export const usePrivateListing = () => useCall(listProducts, { query: { productListingIdentifier: LISTING } });

const LEAVES = 'salvando le modifiche esce dall’ordine';
/** Customer, products, and the order beside them. */
export const OrderEditor = ({
  value,
  onChange,
  gone = [],
  goneWhen = LEAVES,
  first = 'sale',
  agreed,
  action,
  isSending = false,
}: Props) => {
  const listing = usePrivateListing();
  const entries = useMemo(() => listing.data?.items ?? [], [listing.data]);
  const products = useMemo(() => pairEntries(entries) as Listed[], [entries]);
  const { chooser, selection } = value;
  const hasVariants = entries.some((e) => selection[e.code] && e.attributes.some((a) => a.options.length > 1));
  return (
    <div className={orders.columns} data-aside>
      <div className={orders.stack} inert={isSending} aria-busy={isSending || undefined}>
        <CustomerChooser
          chooser={chooser}
          onChange={(move) => onChange((was) => ({ ...was, chooser: move(was.chooser) }))}
        />
        {gone.length > 0 ? (
          <Alert color="danger" variant="light" title="Non è più in vendita" role="status">
            {`${gone.join(', ')}: ${goneWhen}.`}
          </Alert>
        ) : null}
        {hasVariants ? (
          <p className={classes.hint}>
            <IconInfoCircle size={20} stroke={1.75} aria-hidden />
            Per i prodotti con varianti la somma di ogni riga deve coincidere con la quantità di prodotti selezionata.
          </p>
        ) : null}
        {listing.error && !listing.data ? (
          <LoadError error={listing.error} onRetry={() => void listing.refetch()} />
        ) : null}
        {!listing.data && !listing.error ? <SkeletonRows rows={6} height={110} /> : null}
        {listing.data ? (
          <ProductList
            products={products}
            selection={selection}
            onChange={(next) => onChange((was) => ({ ...was, selection: next }))}
            first={first}
            combines={false}
          />
        ) : null}
      </div>
      <PrivateBasket lines={basketLines(selection, entries, null, agreed)} action={action} />
    </div>
  );
};
