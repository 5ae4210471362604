/** What a file of prices must hold: a product, a listing, a price, and perhaps points and the day it begins. */
import type { Day } from '../kernel/days.ts';
import { parseEuro, type Cents } from '../kernel/money.ts';
import { dayFromText, DAY_PATTERN_HELP } from '../shippings/day-from-text.ts';
import { LISTING_IDS, LISTINGS, type Listing } from './listings.ts';
import { parseTenths } from './points.ts';
import { dayFault } from './price-days.ts';

export const PRICE_ROWS_MAX = 5_000;
const NEEDED = ['codice', 'listino', 'prezzo'] as const;
const PERHAPS = ['punti', 'dal'] as const;
export const PRICE_HEADINGS: readonly string[] = [...NEEDED, ...PERHAPS];
type Heading = (typeof NEEDED)[number] | (typeof PERHAPS)[number];

/** `pointsTenths` null: those it has. */
export type ReadPrice = {
  line: number;
  code: string;
  listing: Listing;
  priceCents: Cents;
  pointsTenths: number | null;
  from: Day;
};
export type PriceFault = { line: number; message: string };

/** By its identifier or its name. */
const listingOf = (written: string): Listing | undefined =>
  LISTING_IDS.find((id) => id === written || LISTINGS[id].toLowerCase() === written.toLowerCase());

const readRow = (cell: (heading: Heading) => string, line: number, today: Day): ReadPrice | string[] => {
  const code = cell('codice');
  const listing = listingOf(cell('listino'));
  const priceCents = parseEuro(cell('prezzo'));
  const pointsTenths = cell('punti') === '' ? null : parseTenths(cell('punti'));
  const from = cell('dal') === '' ? today : dayFromText(cell('dal'));
  const faults: string[] = [];
  if (code === '') faults.push('Manca il codice del prodotto.');
  if (!listing) faults.push(`Il listino «${cell('listino')}» non esiste.`);
  if (priceCents === null) faults.push('Il prezzo non è un importo come 121,03.');
  if (cell('punti') !== '' && pointsTenths === null) faults.push('I punti non sono un numero come 12,5.');
  const wrongDay = from === null ? DAY_PATTERN_HELP : dayFault(from, today);
  if (wrongDay) faults.push(wrongDay);
  if (faults.length > 0 || !listing || priceCents === null || from === null) return faults;
  return { line, code, listing, priceCents, pointsTenths, from };
};

const wholeFault = (headings: readonly string[], rows: number): string | null => {
  const missing = NEEDED.filter((heading) => !headings.includes(heading));
  if (missing.length > 0) return `Manca la colonna «${missing.join('», «')}».`;
  if (rows === 0) return 'Il file non ha righe.';
  return rows > PRICE_ROWS_MAX ? `Il file può avere al massimo ${PRICE_ROWS_MAX} righe.` : null;
};

/** Everything that is wrong with it, line by line; rows only when nothing is. `at`: the line of each row of cells. */
export const readPrices = (
  cells: readonly string[][],
  today: Day,
  at: readonly number[] = [],
): { rows: ReadPrice[]; faults: PriceFault[] } => {
  const [headings = [], ...lines] = cells;
  const places = headings.map((heading) => heading.trim().toLowerCase());
  const fault = wholeFault(places, lines.length);
  if (fault) return { rows: [], faults: [{ line: at[0] ?? 1, message: fault }] };
  const rows: ReadPrice[] = [];
  const faults: PriceFault[] = [];
  const seen = new Set<string>();
  for (const [index, cellsOfLine] of lines.entries()) {
    const line = at[index + 1] ?? index + 2;
    const cell = (heading: Heading): string => (cellsOfLine[places.indexOf(heading)] ?? '').trim();
    const row = readRow(cell, line, today);
    if (Array.isArray(row)) {
      faults.push(...row.map((message) => ({ line, message })));
      continue;
    }
    const key = `${row.code} ${row.listing} ${row.from}`;
    if (seen.has(key)) faults.push({ line, message: 'Questo prezzo è già in una riga sopra.' });
    seen.add(key);
    rows.push(row);
  }
  return { rows: faults.length > 0 ? [] : rows, faults };
};
