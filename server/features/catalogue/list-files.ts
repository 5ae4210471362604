/** The products of the office as lists in files. */
import {
  allProductsFile,
  listAllProducts,
  listOfficeProducts,
  officeProductsFile,
} from '@ema/calls/catalogue/products.ts';
import { LISTINGS } from '@ema/domain/catalogue/listings.ts';
import { formatDay } from '@ema/domain/kernel/days.ts';
import { wireToCents } from '@ema/domain/kernel/money.ts';
import { handleListFile } from '../../kernel/list-file.ts';
import { listAllProductsHandler, listOfficeProductsHandler } from './office-reads.ts';

const cents = (wire: string | null): number | null => (wire === null ? null : wireToCents(wire));
const tenths = (written: string | null): number | null => (written === null ? null : Number(written));

export const allProductsFileHandler = handleListFile(allProductsFile, listAllProducts, listAllProductsHandler, {
  title: 'Prodotti',
  columns: [
    { label: 'Codice', kind: 'text', of: (p) => p.code },
    { label: 'Nome', kind: 'text', width: 40, of: (p) => p.name },
    { label: 'Negozio', kind: 'text', of: (p) => (p.shop === 1 ? 'kleen' : 'fibra') },
    { label: 'Imponibile', kind: 'cents', of: (p) => cents(p.priceTaxable) },
    { label: 'Prezzo', kind: 'cents', of: (p) => cents(p.price) },
    { label: 'Punti', kind: 'number', of: (p) => tenths(p.points) },
    { label: 'Stato', kind: 'text', of: (p) => (p.disabled ? 'Disattivato' : 'Attivo') },
    { label: 'Listini', kind: 'text', width: 60, of: (p) => p.listings.map((id) => LISTINGS[id]).join(', ') },
  ],
});
export const officeProductsFileHandler = handleListFile(
  officeProductsFile,
  listOfficeProducts,
  listOfficeProductsHandler,
  {
    title: 'Prodotti di un listino',
    columns: [
      { label: 'Codice', kind: 'text', of: (p) => p.code },
      { label: 'Nome', kind: 'text', width: 40, of: (p) => p.name },
      { label: 'Imponibile', kind: 'cents', of: (p) => cents(p.priceTaxable) },
      { label: 'Prezzo', kind: 'cents', of: (p) => cents(p.price) },
      { label: 'Punti', kind: 'number', of: (p) => tenths(p.points) },
      {
        label: 'Stato',
        kind: 'text',
        of: (p) => (p.disabled ? 'Disattivato' : p.startsOn ? `Nel listino dal ${formatDay(p.startsOn)}` : 'Attivo'),
      },
    ],
  },
);
