/** How a product is told in the office’s lists: its amounts, its state, and the columns that all of them have. */
import type { officeProduct } from '@ema/calls/catalogue/products.ts';
import { kindOf } from '@ema/domain/catalogue/products.ts';
import type { z } from 'zod';
import { euro, points } from '../../kernel/formats.ts';
import { paths } from '../../paths.ts';
import type { Column, Lead, Short } from '../../ui/paged-list/column.ts';

export type OfficeProduct = z.output<typeof officeProduct>;

export const priceWords = (price: string | null): string => (price === null ? '–' : euro(price));
export const stateWords = (p: Pick<OfficeProduct, 'disabled'>): string => (p.disabled ? 'Disattivato' : 'Attivo');
export const PRODUCT_COLUMNS: readonly Column<OfficeProduct>[] = [
  { key: 'code', label: 'Codice', render: (p) => <span className="num nowrap">{p.code}</span> },
  { key: 'name', label: 'Nome', render: (p) => p.name },
  { key: 'taxable', label: 'Imponibile', numeric: true, wide: true, render: (p) => priceWords(p.priceTaxable) },
  { key: 'price', label: 'Prezzo', numeric: true, render: (p) => priceWords(p.price) },
  { key: 'points', label: 'Punti', numeric: true, render: (p) => (p.points === null ? '–' : points(p.points)) },
  { key: 'state', label: 'Stato', render: stateWords },
];
/** A gift costs points and nothing else. */
const amountWords = ({ code, price, points: cost }: OfficeProduct): string =>
  kindOf(code) === 'gift' && cost !== null ? `${points(cost)} punti` : priceWords(price);
export const productInShort = (p: OfficeProduct): Short => ({
  who: p.name,
  what: [p.code],
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
