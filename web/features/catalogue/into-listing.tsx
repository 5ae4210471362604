/** Puts the product of this screen into a listing it does not stand in yet, from a day on (NET-468, NET-1170). */
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
import { romeDay } from '@ema/domain/kernel/days.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { now } from '../../kernel/clock.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import { beginPrice } from './begin-price.ts';
import styles from './catalogue.module.css';
import { addedNotice, comingOf, fromDay, typedDayFault } from './listing-day.ts';
import type { Sheet } from './product-form.tsx';

type Values = { listing: Listing; price: string; points: string; from: string };
const LABELS: Record<keyof Values, string> = { listing: 'Listino', price: 'Prezzo', points: 'Punti', from: 'Dal' };

export const IntoListing = ({ sheet }: { sheet: Sheet }) => {
  const held = sheet.listings.map(({ listing }) => listing);
  const coming = comingOf(sheet).map(({ listing }) => listing);
  const fitting = ofShopFirst(
    LISTING_IDS.filter((id) => !held.includes(id) && whyNotInListing(id, sheet.code) === null),
    sheet.shop,
  );
  // Where it is to come in it may get another day; what it has none of comes first.
  const open = fitting.toSorted((a, b) => Number(coming.includes(a)) - Number(coming.includes(b)));
  const [first] = open;
  return first ? (
    <Panel title="Aggiungi a un listino">
      <Form key={[...held, '–', ...coming].join(' ')} sheet={sheet} open={open} first={first} />
    </Panel>
  ) : null;
};

const Form = ({ sheet, open, first }: { sheet: Sheet; open: readonly Listing[]; first: Listing }) => {
  const send = useSend(addToListing, {
    refreshes: [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts],
  });
  const today = romeDay(now());
  const beginIn = (listing: Listing) => ({
    listing,
    ...beginPrice(sheet, listing),
    from: comingOf(sheet).find((entry) => entry.listing === listing)?.startsOn ?? today,
  });
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { price: '', points: '0,0', ...beginIn(first) },
    leaving: 'warned',
    check: (values) => ({
      price: typedPriceFault(parseEuro(values.price)) ?? giftPriceFault(values.listing, parseEuro(values.price) ?? 0),
      points: typedPointsFault(parseTenths(values.points)),
      from: typedDayFault(values.from, today),
    }),
    save: async ({ listing, price, points: typed, from }) => {
      const [cents, tenths] = [parseEuro(price), parseTenths(typed)];
      if (cents === null || tenths === null) return;
      await send.mutateAsync({
        params: { code: sheet.code, listing },
        body: { price: centsToWire(cents), points: tenthsToWire(tenths), ...fromDay(from, today) },
      });
      successNotice(addedNotice(from, today));
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
            if (listing) form.set(beginIn(listing));
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
        <DateField {...form.field('from')} min={today} />
      </div>
      <div className={task.buttons}>
        <SaveButton form={form} variant="default">
          Aggiungi al listino
        </SaveButton>
      </div>
    </SaveForm>
  );
};
