/** A product as an agent or a customer sees it on a day, with the shop's own card, or why not (NET-469, NET-734). */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { getProductAsOrdered } from '@ema/calls/catalogue/as-ordered.ts';
import type { CallOutput } from '@ema/calls/kernel/call.ts';
import { LISTINGS, type Listing } from '@ema/domain/catalogue/listings.ts';
import { picturesOfChoices } from '@ema/domain/catalogue/product-values.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import { dayFault } from '@ema/domain/catalogue/price-days.ts';
import { READERS, type Reader } from '@ema/domain/catalogue/shown.ts';
import { isDay, romeDay } from '@ema/domain/kernel/days.ts';
import { now } from '../../kernel/clock.ts';
import { useCall } from '../../kernel/use-call.ts';
import { DateField } from '../../ui/date-field.tsx';
import { EmptyState, Loading, Panel, SkeletonRows } from '../../ui/page.tsx';
import type { Listed, ListedProduct } from '../orders/catalogue.ts';
import { ProductCard } from '../orders/product-card.tsx';
import { emptySelection } from '../orders/selection.ts';
import styles from './catalogue.module.css';
import type { Sheet } from './product-form.tsx';

/** Who orders from a listing. */
const FOR: Record<Listing, string> = {
  'pl.fibra_cumulative': 'Gli incaricati, in una commissione cumulativa di fibra.',
  'pl.fibra_ecommerce': 'I clienti agevolati, e chi ordina per loro.',
  'pl.kleen_commission': 'Gli incaricati, in una commissione kleen, e i clienti che ordinano da soli.',
  'pl.kleen_direct_sale': 'Gli incaricati, in una vendita diretta.',
  'pl.kleen_commission_gift': 'Chi sceglie un omaggio con i punti.',
};
type Seen = CallOutput<typeof getProductAsOrdered>;
type Met = Seen['listings'][number];
const listedAs = (sheet: Sheet, amounts: Met): Listed => {
  const shown: ListedProduct = {
    code: sheet.code,
    name: sheet.name,
    packaging: sheet.packaging,
    description: sheet.description,
    picture: sheet.picture,
    quadroId: null,
    price: amounts.price,
    points: amounts.points,
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

const WORDS: Record<Reader, string> = { agent: 'Un incaricato', customer: 'Un cliente' };

export const AsOrdered = ({ sheet }: { sheet: Sheet }) => {
  const today = romeDay(now());
  const [reader, read] = useState<Reader>('agent');
  const [on, choose] = useState<string>(today);
  const fault = isDay(on) ? dayFault(on, today) : 'Inserisci una data valida.';
  return (
    <Panel title="Come lo vede chi ordina">
      <div className={styles.asOrdered}>
        <div className={styles.seenBy}>
          <SegmentedControl
            aria-label="Chi ordina"
            value={reader}
            onChange={(value) => read(value)}
            data={READERS.map((value) => ({ value, label: WORDS[value] }))}
          />
          <DateField label="Nel giorno" value={on} onChange={choose} min={today} error={fault} />
        </div>
        {fault === null && <OnDay key={reader} sheet={sheet} query={{ reader, on }} />}
      </div>
    </Panel>
  );
};

const OnDay = ({ sheet, query }: { sheet: Sheet; query: { reader: Reader; on: string } }) => {
  const data = useCall(getProductAsOrdered, { params: { code: sheet.code }, query }, { staleTime: 0 });
  return (
    <Loading
      of={data}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ whyNot }) => whyNot !== null}
      empty={<EmptyState title={`${WORDS[query.reader]} non lo vede`}>{data.data?.whyNot}</EmptyState>}
    >
      {(seen) => <Met sheet={sheet} seen={seen} />}
    </Loading>
  );
};

const Met = ({ sheet, seen }: { sheet: Sheet; seen: Seen }) => {
  const [asked, ask] = useState<Listing | null>(null);
  const [selection, select] = useState(emptySelection);
  const met = seen.listings.find(({ listing }) => listing === asked) ?? seen.listings[0];
  if (!met) return null;
  const product = listedAs(sheet, met);
  return (
    <>
      {seen.listings.length > 1 && (
        <SegmentedControl
          aria-label="Listino"
          value={met.listing}
          onChange={(value) => ask(value)}
          data={seen.listings.map(({ listing }) => ({ value: listing, label: LISTINGS[listing] }))}
        />
      )}
      <p className="support">
        {FOR[met.listing]} IVA compresa, al {seen.vatPercentage} %.
      </p>
      <ul className={styles.oneCard}>
        <ProductCard product={product} selection={selection} onChange={select} view={product.sale ? 'sale' : 'gift'} />
      </ul>
      <p className="support">Prova pure le quantità: qui non si ordina niente.</p>
    </>
  );
};
