/** How a product is told in the office’s lists: its amounts, now and next, its state, and the columns of them all. */
import type { officeProduct } from '@ema/calls/catalogue/products.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import type { z } from 'zod';
import { day, euro, points } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Lead, Short } from '../../ui/paged-list/column.ts';
import styles from './catalogue.module.css';
import { inListingFrom } from './listing-day.ts';

export type OfficeProduct = z.output<typeof officeProduct>;

export const priceWords = (price: string | null): string => (price === null ? '–' : euro(price));
export const stateWords = ({ disabled, startsOn }: Pick<OfficeProduct, 'disabled' | 'startsOn'>): string => {
  if (disabled) return 'Disattivato';
  return startsOn ? inListingFrom(startsOn) : 'Attivo';
};
/** «dal 01/12/2026: 12,00 €», and the points where they become others; a gift costs points and nothing else. */
export const nextWords = ({ code, points: now, next }: Pick<OfficeProduct, 'code' | 'points' | 'next'>) => {
  if (!next) return null;
  const cost = `${points(next.points)} punti`;
  const both = next.points === now ? euro(next.price) : `${euro(next.price)}, ${cost}`;
  return `dal ${day(next.from)}: ${kindOf(code) === 'gift' ? cost : both}`;
};
const PriceAndNext = ({ product }: { product: OfficeProduct }) => {
  const next = nextWords(product);
  return (
    <>
      {priceWords(product.price)}
      {next && <span className={`support small nowrap ${styles.next}`}>{next}</span>}
    </>
  );
};
export const PRODUCT_COLUMNS: readonly Column<OfficeProduct>[] = [
  { key: 'code', label: 'Codice', render: (p) => <span className="num nowrap">{p.code}</span> },
  { key: 'name', label: 'Nome', render: (p) => p.name },
  { key: 'taxable', label: 'Imponibile', numeric: true, wide: true, render: (p) => priceWords(p.priceTaxable) },
  { key: 'price', label: 'Prezzo', numeric: true, render: (p) => <PriceAndNext product={p} /> },
  { key: 'points', label: 'Punti', numeric: true, render: (p) => (p.points === null ? '–' : points(p.points)) },
  { key: 'state', label: 'Stato', render: stateWords },
];
const amountWords = ({ code, price, points: cost }: OfficeProduct): string =>
  kindOf(code) === 'gift' && cost !== null ? `${points(cost)} punti` : priceWords(price);
export const productInShort = (p: OfficeProduct): Short => ({
  who: p.name,
  what: [p.code, p.startsOn ? inListingFrom(p.startsOn) : nextWords(p)],
  // What it will cost is not left out where the line is short.
  isWhole: p.next !== null || Boolean(p.startsOn),
  state: p.disabled ? 'Disattivato' : <strong className="num">{amountWords(p)}</strong>,
});
export const productLead = (p: OfficeProduct): Lead => ({
  to: paths.adminProduct(p.code),
  verb: 'Modifica',
  name: `${p.name}, ${p.code}`,
  look: { size: 'sm' },
});
/** Columns that sort. */
export const PRODUCT_ORDER = {
  columns: {
    code: { field: 'code', label: 'Codice' },
    name: { field: 'name', label: 'Nome' },
    price: { field: 'price', label: 'Prezzo' },
  },
  initial: { column: 'code', dir: 'asc' },
} as const;
