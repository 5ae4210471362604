/** What a product costs in each listing, today and from the days to come; and a new price from a day on (NET-411). */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import { deleteListingPrice, getProductSheet, setListingPrice } from '@ema/calls/catalogue/product-sheet.ts';
import { listAllProducts, listOfficeProducts } from '@ema/calls/catalogue/products.ts';
import { giftPriceFault, LISTING_IDS, LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { typedPointsFault, typedPriceFault } from '@ema/domain/catalogue/amounts.ts';
import { parseTenths, tenthsToWire } from '@ema/domain/catalogue/points.ts';
import { romeDay } from '@ema/domain/kernel/days.ts';
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
import { GiveUpEntry } from './coming-entry.tsx';
import { comingOf, inListingFrom, typedDayFault } from './listing-day.ts';
import type { Sheet } from './product-form.tsx';

const REFRESHES = [getProductSheet, getProductAsOrdered, listAllProducts, listOfficeProducts];
/** `isEntry`: the product comes into the listing on that day. */
type Row = { listing: Listing; from: string | null; isEntry: boolean; price: string; points: string };
type Entry = Sheet['listings'][number] & { startsOn: string | null };
/** Where it stands, then where it is to stand. */
const entriesOf = (sheet: Sheet): Entry[] => [
  ...sheet.listings.map((entry) => ({ ...entry, startsOn: null })),
  ...comingOf(sheet),
];
const rowsOf = (sheet: Sheet): Row[] =>
  entriesOf(sheet).flatMap(({ planned, startsOn, ...first }) => [
    { ...first, from: startsOn, isEntry: startsOn !== null },
    ...planned.map((price) => ({ ...price, listing: first.listing, isEntry: false })),
  ]);
const fromWords = ({ from, isEntry }: Row): string => {
  if (from === null) return 'oggi';
  return isEntry ? inListingFrom(from) : `dal ${day(from)}`;
};
const COLUMNS: readonly Column<Row>[] = [
  { key: 'listing', label: 'Listino', render: (r) => LISTINGS[r.listing] },
  { key: 'from', label: 'Vale', render: (r) => <span className="num nowrap">{fromWords(r)}</span> },
  { key: 'price', label: 'Prezzo', numeric: true, render: (r) => euro(r.price) },
  { key: 'points', label: 'Punti', numeric: true, render: (r) => points(r.points) },
];

export const ProductPrices = ({ sheet }: { sheet: Sheet }) => {
  const rows = rowsOf(sheet);
  return (
    <>
      <Panel title="Prezzi">
        {rows.length === 0 ? (
          <EmptyState title="In nessun listino">Aggiungilo a un listino per venderlo.</EmptyState>
        ) : (
          <DataList
            caption="Prezzi"
            columns={COLUMNS}
            rows={rows}
            rowKey={(r) => `${r.listing} ${r.from}`}
            short={(r) => ({
              who: LISTINGS[r.listing],
              amount: euro(r.price),
              what: [fromWords(r), `${points(r.points)} punti`],
            })}
            actions={({ listing, from, isEntry }) => {
              if (from === null) return null;
              return isEntry ? (
                <GiveUpEntry code={sheet.code} listing={listing} startsOn={from} />
              ) : (
                <GiveUp code={sheet.code} listing={listing} from={from} />
              );
            }}
          />
        )}
      </Panel>
      {rows.length > 0 && (
        <Panel title="Nuovo prezzo">
          <NewPrice
            key={entriesOf(sheet)
              .map((e) => `${e.listing} ${e.startsOn}`)
              .join()}
            sheet={sheet}
          />
        </Panel>
      )}
    </>
  );
};

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
const pricesOf = (entry: Entry | undefined): Pick<Values, 'price' | 'points'> => ({
  price: tidyAmount(entry?.price ?? ''),
  points: points(entry?.points ?? '0.0'),
});

const NewPrice = ({ sheet }: { sheet: Sheet }) => {
  const send = useSend(setListingPrice, { refreshes: REFRESHES });
  const today = romeDay(now());
  const entries = entriesOf(sheet);
  const first = entries[0]?.listing ?? LISTING_IDS[0];
  const entryOf = (listing: Listing) => entries.find((entry) => entry.listing === listing);
  /** The first day on which it stands there. */
  const earliest = (listing: Listing): string => entryOf(listing)?.startsOn ?? today;
  const form: SaveFormOf<Values> = useSaveForm<Values>({
    labels: LABELS,
    start: { listing: first, ...pricesOf(entryOf(first)), from: earliest(first) },
    leaving: 'warned',
    check: (values) => ({
      price: typedPriceFault(parseEuro(values.price)) ?? giftPriceFault(values.listing, parseEuro(values.price) ?? 0),
      points: typedPointsFault(parseTenths(values.points)),
      from:
        typedDayFault(values.from, today) ??
        (values.from < earliest(values.listing)
          ? `Il prodotto entra in questo listino dal ${day(earliest(values.listing))}.`
          : null),
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
          data={entries.map(({ listing }) => ({ value: listing, label: LISTINGS[listing] }))}
          onChange={(e) => {
            const listing = LISTING_IDS.find((id) => id === e.currentTarget.value) ?? first;
            const from = form.values.from > earliest(listing) ? form.values.from : earliest(listing);
            form.set({ listing, ...pricesOf(entryOf(listing)), from });
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
        <DateField {...form.field('from')} min={earliest(form.values.listing)} required />
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
