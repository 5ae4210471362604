/** The listing of products, searched and in tabs. */
import { Button, CloseButton, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { matchesSearch } from '@ema/domain/catalogue/products.ts';
import { plural } from '../../kernel/formats.ts';
import { EmptyState } from '../../ui/page.tsx';
import type { Listed } from './catalogue.ts';
import { GiftBalance } from './gift-balance.tsx';
import { giftPoints } from './gift-points.ts';
import { ProductCard } from './product-card.tsx';
import { quantityOf, type Selection } from './selection.ts';
import classes from './products.module.css';

type Tab = 'sale' | 'gift' | 'chosen';
type Points = { previous: string; earned: string };
type Props = {
  products: readonly Listed[];
  selection: Selection;
  onChange: (selection: Selection) => void;
  /** The tab that is open at first. */ first?: Tab;
  /** Of several attributes whole combinations are chosen. */ combines?: boolean;
  /** The points that gifts may take; null where they are not known. */ points?: Points | null;
};

const isChosen = (p: Listed, selection: Selection) =>
  [p.sale, p.gift].some((e) => e !== null && quantityOf(selection, e.code) > 0);

/** The listing: search on the name, what is for sale, what can be a gift, what is chosen (ORD-101…ORD-112). */
export const ProductList = ({
  products,
  selection,
  onChange,
  first = 'sale',
  points = null,
  combines = true,
}: Props) => {
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<Tab>(first);
  const search = useDeferredValue(typed);
  const latest = useRef({ selection, onChange });
  latest.current = { selection, onChange };
  const change = useCallback((next: (selection: Selection) => Selection) => {
    const { selection: now, onChange: tell } = latest.current;
    tell(next(now));
  }, []);
  const gifts = useMemo(() => products.flatMap((p) => p.gift ?? []), [products]);
  const sold = useMemo(() => products.filter((p) => p.sale !== null).length, [products]);
  const taken = points && giftPoints(points, selection, gifts);
  const chosen = products.filter((p) => isChosen(p, selection)).length;
  const shown = useMemo(
    () =>
      products.filter(
        (p) =>
          matchesSearch(p.name, search) &&
          (tab === 'sale' ? p.sale !== null : tab === 'gift' ? p.gift !== null : isChosen(p, selection)),
      ),
    [products, search, tab, tab === 'chosen' ? selection : null],
  );
  return (
    <section aria-label="Prodotti">
      <Tools
        typed={typed}
        onType={setTyped}
        tab={tab}
        onTab={setTab}
        sold={sold}
        gifts={gifts.length}
        chosen={chosen}
      />
      {taken && (tab === 'gift' || taken.usedTenths > 0) ? <GiftBalance points={taken} /> : null}
      <p className="sr-only" role="status">
        {plural(shown.length, 'prodotto', 'prodotti')}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={search ? `Nessun prodotto con «${search.trim()}»` : 'Ancora nessun prodotto scelto'}
          action={
            <Button
              variant="default"
              onClick={() => {
                setTyped('');
                setTab('sale');
              }}
            >
              Mostra i prodotti in vendita
            </Button>
          }
        >
          {search ? 'Prova con una parte del nome.' : 'Aggiungi le quantità dall’elenco in vendita.'}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {shown.map((p) => (
            <ProductCard
              key={p.name}
              view={tab}
              product={p}
              selection={selection}
              onChange={change}
              combines={combines}
            />
          ))}
        </ul>
      )}
    </section>
  );
};

type ToolsProps = {
  typed: string;
  onType: (text: string) => void;
  tab: Tab;
  onTab: (tab: Tab) => void;
  sold: number;
  gifts: number;
  chosen: number;
};
/** Search and tabs. One piece more of what is chosen, and each new total, is none of their business. */
const Tools = memo(({ typed, onType, tab, onTab, sold, gifts, chosen }: ToolsProps) => (
  <div className={classes.tools}>
    <TextInput
      className={classes.search}
      aria-label="Cerca un prodotto"
      placeholder="Cerca un prodotto"
      type="search"
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={typed ? <CloseButton aria-label="Cancella la ricerca" onClick={() => onType('')} /> : null}
    />
    <SegmentedControl<Tab>
      aria-label="Prodotti mostrati"
      className={classes.tabs}
      value={tab}
      onChange={onTab}
      data={[
        { value: 'sale', label: `In vendita ${sold}` },
        ...(gifts > 0 ? [{ value: 'gift' as const, label: `Omaggi ${gifts}` }] : []),
        { value: 'chosen', label: `Scelti ${chosen}` },
      ]}
    />
  </div>
));
Tools.displayName = 'Tools';
