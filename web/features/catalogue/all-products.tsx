/** Every product, in a listing or in none, found by code and name (NET-280). */
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { allProductsFile, listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { LISTINGS } from '@ema/domain/catalogue/listings.ts';
import { ChoiceBar, useChoosing } from '../../ui/paged-list/choosing.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { useIsPhone } from '../../ui/paged-list/data-list.tsx';
import { describeList } from '../../ui/paged-list/description.ts';
import { PagedList } from '../../ui/paged-list/paged-list.tsx';
import { SearchField } from '../../ui/paged-list/search-field.tsx';
import { usePagedList } from '../../ui/paged-list/use-paged-list.ts';
import { BulkButton } from '../bulk/bulk-button.tsx';
import styles from './catalogue.module.css';
import { LoadLinks } from './load-links.tsx';
import { PRODUCT_COLUMNS, PRODUCT_ORDER, productInShort, productLead } from './product-words.tsx';

type Product = CallOutput<typeof listAllProducts>['items'][number];
const PRODUCTS = describeList(listAllProducts, {
  perPage: 25,
  hasSizes: true,
  // What «Cerca» leads here with: the fields ask for one of the two each.
  filters: { search: { chip: (typed) => `Codice o nome: ${typed}` }, code: {}, name: {} },
  file: allProductsFile,
  order: PRODUCT_ORDER,
});
const listingWords = (p: Product): string => p.listings.map((id) => LISTINGS[id]).join(', ') || 'nessuno';
const COLUMNS: readonly Column<Product>[] = [
  ...PRODUCT_COLUMNS,
  { key: 'shop', label: 'Negozio', wide: true, render: (p) => shopName(p.shop) },
  { key: 'listings', label: 'Listini', wide: true, render: listingWords },
];

const CHANGED = [listAllProducts, listOfficeProducts, getProductSheet];

export const AllProducts = () => {
  const isPhone = useIsPhone();
  const list = usePagedList(PRODUCTS, { staleTime: 0 });
  const choosing = useChoosing<Product>(list, { keyOf: (p) => p.id, nameOf: (p) => `${p.name}, ${p.code}` });
  const bulk = { choosing, seen: list.seen, refreshes: CHANGED };
  const { code = '', name = '' } = list.filters;
  return (
    <PagedList
      title="Tutti i prodotti"
      list={list}
      tools={
        <div className={styles.filters} role="search" aria-label="Filtri">
          <SearchField
            placeholder="Codice"
            name="Cerca per codice"
            value={code}
            onChange={(typed) => list.set({ code: typed || null })}
          />
          <SearchField
            placeholder="Nome"
            name="Cerca per nome"
            value={name}
            onChange={(typed) => list.set({ name: typed || null })}
          />
          {isPhone && <LoadLinks />}
        </div>
      }
      skeleton={{ rows: 10, height: 44 }}
      empty={{ title: 'Nessun prodotto trovato', text: 'Prova a togliere un filtro.' }}
      density="dense"
      columns={COLUMNS}
      leading={choosing.leading}
      above={() => (
        <ChoiceBar of={choosing} total={list.total ?? 0} isAtLeast={list.isAtLeast}>
          <BulkButton action="products.disable" label="Togli dalla vendita" {...bulk} />
          <BulkButton action="products.enable" label="Rimetti in vendita" {...bulk} />
        </ChoiceBar>
      )}
      rowKey={(p) => p.code}
      short={(p) => ({ ...productInShort(p), what: [p.code, shopName(p.shop)] })}
      lead={productLead}
      hasDetails
    />
  );
};
