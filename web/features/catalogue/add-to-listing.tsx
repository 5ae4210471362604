/** Puts a product into a listing, at a price that is in view before (NET-283 to NET-285, NET-407). */
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { addToListing, listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { typedPointsFault, typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { giftPriceFault, type Listing } from '@ema/domain/catalogue/listings.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { parseTenths, tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { points } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import styles from './catalogue.module.css';
import { ProductSelect } from './product-select.tsx';
import type { OfficeProduct } from './product-words.tsx';

type Typed = { product: OfficeProduct | null; price: string; points: string };
const NOTHING: Typed = { product: null, price: '', points: '0,0' };
const whyNot = ({ product, price, points: typed }: Typed, listing: Listing): string | null => {
  if (!product) return 'Scegli prima un prodotto.';
  const cents = parseEuro(price);
  return typedPriceFault(cents) ?? giftPriceFault(listing, cents ?? 0) ?? typedPointsFault(parseTenths(typed));
};

export const AddToListing = ({ listing }: { listing: Listing }) => {
  const [typed, type] = useState(NOTHING);
  const send = useSend(addToListing, { refreshes: [listOfficeProducts, listAllProducts] });
  const add = async () => {
    const [cents, tenths] = [parseEuro(typed.price), parseTenths(typed.points)];
    if (!typed.product || cents === null || tenths === null) return;
    try {
      await send.mutateAsync({
        params: { code: typed.product.code, listing },
        body: { price: centsToWire(cents), points: tenthsToWire(tenths) },
      });
      type(NOTHING);
      successNotice('Prodotto aggiunto al listino');
    } catch (thrown) {
      await errorDialog('Impossibile aggiungere prodotto', sentenceOf(thrown));
    }
  };
  return (
    <Panel title="Aggiungi un prodotto">
      <div className={styles.adding}>
        <ProductSelect
          from={{ outside: listing }}
          value={typed.product}
          onChange={(product) =>
            type(
              product
                ? { product, price: product.price?.replace('.', ',') ?? '', points: points(product.points ?? '0.0') }
                : NOTHING,
            )
          }
        />
        <TextInput
          label="Prezzo"
          rightSection="€"
          inputMode="decimal"
          autoComplete="off"
          disabled={!typed.product}
          value={typed.price}
          onChange={(e) => type({ ...typed, price: e.currentTarget.value })}
          onBlur={() => type({ ...typed, price: tidyAmount(typed.price) })}
        />
        <TextInput
          label="Punti"
          inputMode="decimal"
          autoComplete="off"
          disabled={!typed.product}
          value={typed.points}
          onChange={(e) => type({ ...typed, points: e.currentTarget.value })}
        />
        <ButtonWithReason
          reason={whyNot(typed, listing)}
          loading={send.isPending}
          leftSection={<IconPlus size={18} stroke={1.75} />}
          onClick={() => void add()}
        >
          Aggiungi al listino
        </ButtonWithReason>
      </div>
    </Panel>
  );
};
