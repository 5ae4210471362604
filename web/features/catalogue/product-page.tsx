/** One product: what it is, and what it costs in each listing from which day (NET-410, NET-411). */
import { useParams } from '@tanstack/react-router';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { shopName } from '@ema/domain/access/roles.ts';
import { useCall } from '../../kernel/use-call.ts';
import { Loading, Page, Panel, SkeletonRows } from '../../ui/page.tsx';
import { AsOrdered } from './as-ordered.tsx';
import styles from './catalogue.module.css';
import { OptionPictures } from './option-pictures.tsx';
import { ProductForm } from './product-form.tsx';
import { IntoListing } from './into-listing.tsx';
import { ProductPicturePanel } from './product-picture-panel.tsx';
import { ProductPrices } from './product-prices.tsx';
import { ProductVat } from './product-vat.tsx';
import { RecordHistory } from '../users/record-history.tsx';

export const ProductPage = () => {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  const data = useCall(getProductSheet, { params: { code } }, { staleTime: 0 });
  const sheet = data.data;
  return (
    <Page
      title={sheet?.name ?? 'Prodotto'}
      facts={sheet ? `${sheet.code}, ${shopName(sheet.shop)}. Gli ordini già fatti non cambiano.` : ' '}
    >
      <Loading of={data} skeleton={<SkeletonRows />} isEmpty={() => false} empty={null}>
        {(p) => (
          <>
            <Panel title="Prodotto">
              <div className={styles.product}>
                <ProductPicturePanel sheet={p} />
                <ProductForm key={p.code} sheet={p} />
              </div>
            </Panel>
            <OptionPictures sheet={p} />
            <ProductPrices sheet={p} />
            <IntoListing sheet={p} />
            <ProductVat sheet={p} />
            <AsOrdered sheet={p} />
            <RecordHistory record={`product:${p.code}`} />
          </>
        )}
      </Loading>
    </Page>
  );
};
