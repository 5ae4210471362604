/** «Ordine del listino»: in which order whoever orders sees the products of a listing (NET-663). */
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { listingOrder, orderListing } from '@ema/calls/catalogue/listing-order.ts';
import { listProducts } from '@ema/calls/catalogue.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { LISTING_IDS, LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { useCall, useSend } from '../../kernel/use-call.ts';
import { NotFoundPage } from '../../ui/not-found.tsx';
import { EmptyState, Loading, Page, SkeletonRows } from '../../ui/page.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { SortableList } from '../galleries/sortable-list.tsx';
import styles from './catalogue.module.css';

type Place = CallOutput<typeof listingOrder>['items'][number];
const idsOf = (items: readonly Place[]): number[] => items.map(({ id }) => id);

export const ListingOrderPage = () => {
  const { listing: asked = '' } = useParams({ strict: false }) as { listing?: string };
  const listing = LISTING_IDS.find((id) => id === asked);
  return listing ? <ListingOrder listing={listing} /> : <NotFoundPage />;
};

const ListingOrder = ({ listing }: { listing: Listing }) => {
  const order = useCall(listingOrder, { params: { listing } }, { staleTime: 0 });
  return (
    <Page
      title={`Ordine: ${LISTINGS[listing]}`}
      facts="Chi ordina vede i prodotti in quest’ordine. Trascina una riga, o usa le frecce; ogni spostamento è salvato."
    >
      <Loading
        of={order}
        skeleton={<SkeletonRows rows={10} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title="Il listino è vuoto">Il primo prodotto si aggiunge dal listino.</EmptyState>}
      >
        {({ items }) => <Places listing={listing} items={items} />}
      </Loading>
    </Page>
  );
};

const Places = ({ listing, items }: { listing: Listing; items: readonly Place[] }) => {
  const send = useSend(orderListing, { refreshes: [listingOrder, listProducts] });
  /** What the server last said of the order these rows were read from: moves may wait for each other. */
  const seen = useRef({ of: items, ids: idsOf(items) });
  const save = async (ids: number[]) => {
    if (seen.current.of !== items) seen.current = { of: items, ids: idsOf(items) };
    await send.mutateAsync({ params: { listing }, body: { ids, seen: seen.current.ids } });
    seen.current = { of: items, ids };
  };
  return (
    <SortableList
      label={`Prodotti in ordine: ${LISTINGS[listing]}`}
      items={items}
      nameOf={({ name }) => name}
      save={save}
      row={({ code, name, picture, disabled }) => (
        <>
          <ProductPicture src={picture} size={56} />
          <span className={styles.place}>
            <strong>{name}</strong>
            <span className="support num">{disabled ? `${code}, disattivato` : code}</span>
          </span>
          <span />
        </>
      )}
    />
  );
};
