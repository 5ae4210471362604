/** «Prodotti»: all of them, those of each listing, and the kits, for the office (NET-280 to NET-290). */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LISTING_IDS, LISTINGS } from '@ema/domain/catalogue/listings.ts';
import { paths } from '../../paths.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { Page } from '../../ui/page.tsx';
import { useIsPhone } from '../../ui/paged-list/data-list.tsx';
import styles from './catalogue.module.css';
import { AllProducts } from './all-products.tsx';
import { Kits } from './kits.tsx';
import { ListingProducts } from './listing-products.tsx';
import { LoadLinks } from './load-links.tsx';

export const ProductsPage = () => {
  const isPhone = useIsPhone();
  return (
    <Page
      title="Prodotti"
      facts={
        isPhone ? undefined : 'Ciò che si vende, in quale listino e a quale prezzo. Gli ordini già fatti non cambiano.'
      }
      action={
        <div className={styles.pageButtons}>
          {!isPhone && <LoadLinks />}
          <Button component={Link} to={paths.newProduct} leftSection={<IconPlus size={18} stroke={1.75} />}>
            Nuovo prodotto
          </Button>
        </div>
      }
    >
      <AddressTabs
        tabs={[
          { value: 'all', label: 'Tutti i prodotti', content: <AllProducts /> },
          ...LISTING_IDS.map((listing) => ({
            value: listing,
            label: LISTINGS[listing],
            content: <ListingProducts key={listing} listing={listing} />,
          })),
          { value: 'kits', label: 'Pacchetti', content: <Kits /> },
        ]}
      />
    </Page>
  );
};
