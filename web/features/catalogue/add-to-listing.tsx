/** Puts a product into a listing from a day on, at a price that is in view before (NET-283 to NET-285, NET-1170). */
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { addToListing, listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { typedPointsFault, typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { giftPriceFault, type Listing } from '@ema/domain/catalogue/listings.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { parseTenths, tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { romeDay, type Day } from '@ema/domain/kernel/days.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { points } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { errorDialog, successNotice } from '../../ui/notices.tsx';
import { Panel } from '../../ui/page.tsx';
import { SaveButtonWithReason } from '../../ui/save-form/save-button-with-reason.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm } from '../../ui/save-form/use-save-form.ts';
import styles from './catalogue.module.css';
import { addedNotice, fromDay, typedDayFault } from './listing-day.ts';
import { ProductSelect } from './product-select.tsx';
import type { OfficeProduct } from './product-words.tsx';

type Typed = { product: OfficeProduct | null; price: string; points: string; from: string };
const nothing = (today: Day): Typed => ({ product: null, price: '', points: '0,0', from: today });
type Where = { listing: Listing; today: Day };
const whyNot = ({ product, price, points: typed, from }: Typed, { listing, today }: Where): string | null => {
  if (!product) return 'Scegli prima un prodotto.';
  const cents = parseEuro(price);
  return (
    typedPriceFault(cents) ??
    giftPriceFault(listing, cents ?? 0) ??
    typedPointsFault(parseTenths(typed)) ??
    typedDayFault(from, today)
  );
};

const LABELS = { product: 'Prodotto', price: 'Prezzo', points: 'Punti', from: 'Dal' };

export const AddToListing = ({ listing }: { listing: Listing }) => {
  const send = useSend(addToListing, { refreshes: [listOfficeProducts, listAllProducts] });
  const today = romeDay(now());
  const form = useSaveForm<Typed>({
    labels: LABELS,
    start: nothing(today),
    leaving: 'free',
    save: async (typed) => {
      const [cents, tenths] = [parseEuro(typed.price), parseTenths(typed.points)];
      if (!typed.product || cents === null || tenths === null) return;
      await send.mutateAsync({
        params: { code: typed.product.code, listing },
        body: { price: centsToWire(cents), points: tenthsToWire(tenths), ...fromDay(typed.from, today) },
      });
      form.set(nothing(today));
      successNotice(addedNotice(typed.from, today));
    },
    tell: (thrown) => errorDialog('Impossibile aggiungere prodotto', sentenceOf(thrown)),
  });
  const { product, price } = form.values;
  const choose = (chosen: OfficeProduct | null): void =>
    form.set(
      chosen
        ? {
            product: chosen,
            price: tidyAmount(chosen.price ?? ''),
            points: points(chosen.points ?? '0.0'),
            // A server of the release before tells none (NET-1013).
            from: chosen.startsOn ?? today,
          }
        : nothing(today),
    );
  return (
    <Panel title="Aggiungi un prodotto">
      <SaveForm form={form} className={styles.adding}>
        <ProductSelect from={{ outside: listing }} value={product} onChange={choose} />
        <TextInput
          {...form.text('price')}
          rightSection="€"
          inputMode="decimal"
          autoComplete="off"
          disabled={!product}
          onBlur={() => form.set({ price: tidyAmount(price) })}
        />
        <TextInput {...form.text('points')} inputMode="decimal" autoComplete="off" disabled={!product} />
        <div className={styles.day}>
          <DateField {...form.field('from')} min={today} disabled={!product} />
        </div>
        <SaveButtonWithReason
          form={form}
          reason={whyNot(form.values, { listing, today })}
          leftSection={<IconPlus size={18} stroke={1.75} />}
        >
          Aggiungi al listino
        </SaveButtonWithReason>
      </SaveForm>
    </Panel>
  );
};
