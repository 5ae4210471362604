/** The products of one listing: what it holds, what comes into it, what leaves it (NET-282, NET-283). */
import { Button } from '@mantine/core';
import {
  listAllProducts,
  listOfficeProducts,
  officeProductsFile,
  removeFromListing,
} from '@ema/calls/catalogue/products.ts';
import { Link } from '@tanstack/react-router';
import { LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { day } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { paths } from '../../paths.ts';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { AddToListing } from './add-to-listing.tsx';
import styles from './catalogue.module.css';
import { PRODUCT_COLUMNS, PRODUCT_ORDER, productInShort, productLead, type OfficeProduct } from './product-words.tsx';

const PRODUCTS = describeList(listOfficeProducts, {
  perPage: 25,
  hasSizes: true,
  search: 'search',
  filters: { search: {} },
  file: officeProductsFile,
  order: PRODUCT_ORDER,
  always: { coming: 'true' },
});

export const ListingProducts = ({ listing }: { listing: Listing }) => {
  const list = usePagedList(PRODUCTS, { scope: { productListingIdentifier: listing }, staleTime: 0 });
  return (
    <>
      <AddToListing listing={listing} />
      <div className={styles.pageButtons}>
        <Button component={Link} to={paths.listingOrder(listing)} variant="default" size="sm">
          Cambia l’ordine
        </Button>
      </div>
      <PagedList
        title={`Prodotti: ${LISTINGS[listing]}`}
        list={list}
        tools={
          <div className={styles.filters} role="search" aria-label="Filtri">
            <SearchField
              placeholder="Codice o nome"
              name="Cerca nel listino"
              value={list.searched}
              onChange={(search) => list.set({ search })}
            />
          </div>
        }
        skeleton={{ rows: 10, height: 44 }}
        empty={{
          title: list.isFiltered ? 'Nessun prodotto trovato' : 'Il listino è vuoto',
          text: list.isFiltered ? 'Prova a togliere il filtro.' : 'Il primo prodotto si aggiunge qui sopra.',
        }}
        density="dense"
        columns={PRODUCT_COLUMNS}
        rowKey={(p) => p.code}
        short={productInShort}
        lead={productLead}
        hasDetails
        actions={(p, lead) => (
          <div className={styles.rowButtons}>
            {lead}
            <Remove listing={listing} product={p} />
          </div>
        )}
      />
    </>
  );
};

const Remove = ({ listing, product: { code, name, startsOn } }: { listing: Listing; product: OfficeProduct }) => {
  const send = useSend(removeFromListing, { refreshes: [listOfficeProducts, listAllProducts] });
  const remove = async () => {
    const isSure = await confirmDialog({
      title: `Togliere «${name}» dal listino?`,
      text: startsOn
        ? `Il ${day(startsOn)} non entra in questo listino, e i prezzi previsti qui sono annullati.`
        : 'Qui non è più offerto. Resta tra tutti i prodotti con il suo prezzo, e chi l’ha già ordinato lo riceve.',
      confirm: 'Togli dal listino',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { code, listing } });
      successNotice('Prodotto tolto dal listino');
    } catch (thrown) {
      await errorDialog('Impossibile togliere il prodotto', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Togli ${name}, ${code}`}
      loading={send.isPending}
      onClick={() => void remove()}
    >
      Togli
    </Button>
  );
};
