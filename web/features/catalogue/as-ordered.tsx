/** A product as whoever orders sees it in each listing, with the shop's own card (NET-469). */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { picturesOfChoices } from '@ema/domain/catalogue/product-values.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { Panel } from '../../ui/page.tsx';
import type { Listed, ListedProduct } from '../orders/catalogue.ts';
import { ProductCard } from '../orders/product-card.tsx';
import { emptySelection } from '../orders/selection.ts';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

/** Who orders from a listing. */
const READERS: Record<Listing, string> = {
  'pl.fibra_cumulative': 'Gli incaricati, in una commissione cumulativa di fibra.',
  'pl.fibra_ecommerce': 'I clienti agevolati, e chi ordina per loro.',
  'pl.kleen_commission': 'Gli incaricati, in una commissione kleen, e i clienti che ordinano da soli.',
  'pl.kleen_direct_sale': 'Gli incaricati, in una vendita diretta.',
  'pl.kleen_commission_gift': 'Chi sceglie un omaggio con i punti.',
};
const listedAs = (sheet: Sheet, listing: Listing): Listed => {
  const amounts = sheet.listings.find((l) => l.listing === listing);
  const shown: ListedProduct = {
    code: sheet.code,
    name: sheet.name,
    packaging: sheet.packaging,
    description: sheet.description,
    picture: sheet.picture,
    quadroId: null,
    price: amounts?.price ?? '0.00',
    points: amounts?.points ?? '0.0',
    attributes: sheet.variants.map((v) => ({
      ...v,
      image: sheet.picture,
      pictures: picturesOfChoices(sheet.optionPictures, v.name),
    })),
    customProductOptions: sheet.customProductOptions,
  };
  const isGift = kindOf(sheet.code) === 'gift';
  return { name: sheet.name, sale: isGift ? null : shown, gift: isGift ? shown : null };
};

export const AsOrdered = ({ sheet }: { sheet: Sheet }) => {
  const [asked, ask] = useState<Listing | null>(null);
  const [selection, select] = useState(emptySelection);
  const listings = sheet.listings.map(({ listing }) => listing);
  const listing = listings.find((l) => l === asked) ?? listings[0];
  if (!listing) return null;
  const product = listedAs(sheet, listing);
  return (
    <Panel title="Come lo vede chi ordina">
      <div className={styles.asOrdered}>
        {listings.length > 1 && (
          <SegmentedControl
            aria-label="Listino"
            value={listing}
            onChange={(value) => ask(listings.find((l) => l === value) ?? null)}
            data={listings.map((value) => ({ value, label: LISTINGS[value] }))}
          />
        )}
        <p className="support">
          {READERS[listing]}
          {sheet.disabled && ' Ora nessuno lo vede: non è in vendita.'}
        </p>
        <ul className={styles.oneCard}>
          <ProductCard
            product={product}
            selection={selection}
            onChange={select}
            view={product.sale ? 'sale' : 'gift'}
          />
        </ul>
        <p className="support">Prova pure le quantità: qui non si ordina niente.</p>
      </div>
    </Panel>
  );
};
