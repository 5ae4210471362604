/** Puts the product of this screen into a listing it does not stand in yet (NET-468). */
import { NativeSelect, TextInput } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { getProductSheet } from '@ema/calls/catalogue/product-sheet.ts';
import { addToListing, listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { typedPointsFault, typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import {
  giftPriceFault,
  LISTING_IDS,
  LISTINGS,
  ofShopFirst,
  whyNotInListing,
  type Listing,
} from '@ema/domain/catalogue/listings.ts';
import { parseTenths, tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { useSend } from '../../kernel/use-call.ts';
import { successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import { beginPrice } from './begin-price.ts';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

type Values = { listing: Listing; price: string; points: string };
const LABELS: Record<keyof Values, string> = { listing: 'Listino', price: 'Prezzo', points: 'Punti' };

export const IntoListing = ({ sheet }: { sheet: Sheet }) => {
  const held = sheet.listings.map(({ listing }) => listing);
  const open = ofShopFirst(
    LISTING_IDS.filter((id) => !held.includes(id) && whyNotInListing(id, sheet.code) === null),
    sheet.shop,
  );
  const [first] = open;
  return first ? (
    <Panel title="Aggiungi a un listino">
      <Form key={held.join(' ')} sheet={sheet} open={open} first={first} />
    </Panel>
  ) : null;
};

const Form = ({ sheet, open, first }: { sheet: Sheet; open: readonly Listing[]; first: Listing }) => {
  const send = useSend(addToListing, {
    refreshes: [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts],
  });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { listing: first, price: '', points: '0,0', ...beginPrice(sheet, first) },
    leaving: 'warned',
    check: (values) => ({
      price: typedPriceFault(parseEuro(values.price)) ?? giftPriceFault(values.listing, parseEuro(values.price) ?? 0),
      points: typedPointsFault(parseTenths(values.points)),
    }),
    save: async ({ listing, price, points: typed }) => {
      const [cents, tenths] = [parseEuro(price), parseTenths(typed)];
      if (cents === null || tenths === null) return;
      await send.mutateAsync({
        params: { code: sheet.code, listing },
        body: { price: centsToWire(cents), points: tenthsToWire(tenths) },
      });
      successNotice('Prodotto aggiunto al listino');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <div className={styles.pairs}>
        <NativeSelect
          {...form.shown('listing')}
          value={form.values.listing}
          onChange={({ currentTarget }) => {
            const listing = open.find((id) => id === currentTarget.value);
            if (listing) form.set({ listing, ...beginPrice(sheet, listing) });
          }}
          data={open.map((id) => ({ value: id, label: LISTINGS[id] }))}
        />
        <TextInput
          {...form.text('price')}
          rightSection="€"
          inputMode="decimal"
          autoComplete="off"
          onBlur={() => form.set({ price: tidyAmount(form.values.price) })}
        />
        <TextInput {...form.text('points')} inputMode="decimal" autoComplete="off" />
      </div>
      <div className={task.buttons}>
        <SaveButton form={form} variant="default">
          Aggiungi al listino
        </SaveButton>
      </div>
    </SaveForm>
  );
};
