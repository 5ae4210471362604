/** What a product costs in each listing, today and from the days to come; and a new price from a day on (NET-411). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { deleteListingPrice, getProductSheet, setListingPrice } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { giftPriceFault, LISTING_IDS, LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { typedPointsFault, typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { parseTenths, tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { centsToWire, parseEuro } from '@ema/domain/kernel/money.ts';
import { tidyAmount } from '../../kernel/amount.ts';
import { sentenceOf } from '../../kernel/client.ts';
import { now } from '../../kernel/clock.ts';
import { day, euro, points } from '../../kernel/formats.ts';
import { useSend } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { confirmDialog, errorDialog, successNotice } from '../../ui/notices.tsx';
import { EmptyState, Panel } from '../../ui/page.tsx';
import type { Column } from '../../ui/paged-list/column.ts';
import { DataList } from '../../ui/paged-list/data-list.tsx';
import { SaveButton } from '../../ui/save-form/save-button.tsx';
import { SaveForm } from '../../ui/save-form/save-form.tsx';
import { useSaveForm, type SaveFormOf } from '../../ui/save-form/use-save-form.ts';
import task from '../../ui/task-card.module.css';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

const REFRESHES = [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts];
type Row = { listing: Listing; from: string | null; price: string; points: string };
const rowsOf = (sheet: Sheet): Row[] =>
  sheet.listings.flatMap(({ planned, ...now }) => [
    { ...now, from: null },
    ...planned.map((price) => ({ ...price, listing: now.listing })),
  ]);
const fromWords = ({ from }: Row): string => (from === null ? 'oggi' : `dal ${day(from)}`);
const COLUMNS: readonly Column<Row>[] = [
  { key: 'listing', label: 'Listino', render: (r) => LISTINGS[r.listing] },
  { key: 'from', label: 'Vale', render: (r) => <span className="num nowrap">{fromWords(r)}</span> },
  { key: 'price', label: 'Prezzo', numeric: true, render: (r) => euro(r.price) },
  { key: 'points', label: 'Punti', numeric: true, render: (r) => points(r.points) },
];

export const ProductPrices = ({ sheet }: { sheet: Sheet }) => (
  <>
    <Panel title="Prezzi">
      {sheet.listings.length === 0 ? (
        <EmptyState title="In nessun listino">Aggiungilo a un listino per venderlo.</EmptyState>
      ) : (
        <DataList
          caption="Prezzi"
          columns={COLUMNS}
          rows={rowsOf(sheet)}
          rowKey={(r) => `${r.listing} ${r.from}`}
          short={(r) => ({
            who: LISTINGS[r.listing],
            amount: euro(r.price),
            what: [fromWords(r), `${points(r.points)} punti`],
          })}
          actions={(r) => r.from !== null && <GiveUp code={sheet.code} listing={r.listing} from={r.from} />}
        />
      )}
    </Panel>
    {sheet.listings.length > 0 && (
      <Panel title="Nuovo prezzo">
        <NewPrice sheet={sheet} />
      </Panel>
    )}
  </>
);

const GiveUp = ({ code, listing, from }: { code: string; listing: Listing; from: string }) => {
  const send = useSend(deleteListingPrice, { refreshes: REFRESHES });
  const giveUp = async () => {
    const isSure = await confirmDialog({
      title: 'Vuoi annullare il prezzo previsto?',
      text: `Dal ${day(from)} il listino «${LISTINGS[listing]}» tiene il prezzo di prima.`,
      confirm: 'Elimina il prezzo',
      cancel: 'Lascialo',
      dangerous: true,
    });
    if (!isSure) return;
    try {
      await send.mutateAsync({ params: { code, listing, from } });
      successNotice('Prezzo previsto annullato');
    } catch (thrown) {
      await errorDialog('Prezzo non annullato', sentenceOf(thrown));
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`Annulla il prezzo dal ${day(from)}`}
      loading={send.isPending}
      onClick={() => void giveUp()}
    >
      Annulla
    </Button>
  );
};

type Values = { listing: Listing; price: string; points: string; from: string };
const LABELS: Record<keyof Values, string> = {
  listing: 'Listino',
  price: 'Prezzo',
  points: 'Punti',
  from: 'Dal giorno',
};
const pricesOf = (sheet: Sheet, listing: Listing): Pick<Values, 'price' | 'points'> => {
  const price = sheet.listings.find((l) => l.listing === listing);
  return { price: tidyAmount(price?.price ?? ''), points: points(price?.points ?? '0.0') };
};

const NewPrice = ({ sheet }: { sheet: Sheet }) => {
  const send = useSend(setListingPrice, { refreshes: REFRESHES });
  const today = romeDay(now());
  const first = sheet.listings[0]?.listing ?? LISTING_IDS[0];
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { listing: first, ...pricesOf(sheet, first), from: today },
    leaving: 'warned',
    check: (values) => ({
      price: typedPriceFault(parseEuro(values.price)) ?? giftPriceFault(values.listing, parseEuro(values.price) ?? 0),
      points: typedPointsFault(parseTenths(values.points)),
      from: isDay(values.from) ? dayFault(values.from, today) : 'Inserisci una data valida.',
    }),
    save: async ({ listing, price, points: typed, from }) => {
      const [cents, tenths] = [parseEuro(price), parseTenths(typed)];
      if (cents === null || tenths === null) return;
      await send.mutateAsync({
        params: { code: sheet.code, listing },
        body: { price: centsToWire(cents), points: tenthsToWire(tenths), from },
      });
      successNotice(from > today ? `Il prezzo vale dal ${day(from)}` : 'Il prezzo vale da adesso');
    },
  });
  return (
    <SaveForm form={form} className={task.form}>
      <div className={styles.pairs}>
        <NativeSelect
          {...form.text('listing')}
          data={sheet.listings.map(({ listing }) => ({ value: listing, label: LISTINGS[listing] }))}
          onChange={(e) => {
            const listing = LISTING_IDS.find((id) => id === e.currentTarget.value) ?? first;
            form.set({ listing, ...pricesOf(sheet, listing) });
          }}
        />
        <TextInput
          {...form.text('price')}
          required
          rightSection="€"
          inputMode="decimal"
          autoComplete="off"
          onBlur={() => form.set({ price: tidyAmount(form.values.price) })}
        />
        <TextInput {...form.text('points')} required inputMode="decimal" autoComplete="off" />
        <DateField {...form.field('from')} min={today} required />
      </div>
      <p className="support">Il prezzo comprende l’IVA. Chi ha già una bozza vede la differenza prima di confermare.</p>
      <div className={task.buttons}>
        <SaveButton form={form} variant="default">
          Decidi il prezzo
        </SaveButton>
      </div>
    </SaveForm>
  );
};
