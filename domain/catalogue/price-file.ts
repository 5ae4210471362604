/** What a file of prices must hold: a product, a listing, a price, and perhaps points and the day it begins. */
import type { Day } from '../kernel/days.ts';
import type { LineFile } from '../kernel/line-file.ts';
import { parseEuro, type Cents } from '../kernel/money.ts';
import { dayFromText, DAY_PATTERN_HELP } from '../shippings/day-from-text.ts';
import { pointsFault, priceFault } from './amounts.ts';
import { giftPriceFault, LISTING_IDS, LISTINGS, type Listing } from './listings.ts';
import { parseTenths } from './points.ts';
import { dayFault } from './price-days.ts';

const NEEDED = ['codice', 'listino', 'prezzo'] as const;
const PERHAPS = ['punti', 'dal'] as const;
export const PRICE_HEADINGS: readonly string[] = [...NEEDED, ...PERHAPS];
type Heading = (typeof NEEDED)[number] | (typeof PERHAPS)[number];

/** `pointsTenths` null: those it has. */
export type ReadPrice = {
  code: string;
  listing: Listing;
  priceCents: Cents;
  pointsTenths: number | null;
  from: Day;
};

/** By its identifier or its name. */
const listingOf = (written: string): Listing | undefined =>
  LISTING_IDS.find((id) => id === written || LISTINGS[id].toLowerCase() === written.toLowerCase());

const priceFaultIn = (listing: Listing | undefined, priceCents: Cents): string | null =>
  priceFault(priceCents) ?? (listing ? giftPriceFault(listing, priceCents) : null);

const readRow = (cell: (heading: Heading) => string, today: Day): ReadPrice | string[] => {
  const code = cell('codice');
  const listing = listingOf(cell('listino'));
  const priceCents = parseEuro(cell('prezzo'));
  const pointsTenths = cell('punti') === '' ? null : parseTenths(cell('punti'));
  const from = cell('dal') === '' ? today : dayFromText(cell('dal'));
  const faults: string[] = [];
  if (code === '') faults.push('Manca il codice del prodotto.');
  if (!listing) faults.push(`Il listino «${cell('listino')}» non esiste.`);
  const wrongPrice =
    priceCents === null ? 'Il prezzo non è un importo come 121,03.' : priceFaultIn(listing, priceCents);
  if (wrongPrice) faults.push(wrongPrice);
  const isNoNumber = cell('punti') !== '' && pointsTenths === null;
  const wrongPoints = isNoNumber ? 'I punti non sono un numero come 12,5.' : pointsFault(pointsTenths ?? 0);
  if (wrongPoints) faults.push(wrongPoints);
  const wrongDay = from === null ? DAY_PATTERN_HELP : dayFault(from, today);
  if (wrongDay) faults.push(wrongDay);
  if (faults.length > 0 || !listing || priceCents === null || from === null) return faults;
  return { code, listing, priceCents, pointsTenths, from };
};

/** Without a day a price begins today. */
export const priceFile = (today: Day): LineFile<ReadPrice> => ({
  needed: NEEDED,
  perhaps: PERHAPS,
  read: (cell) => readRow(cell, today),
  keyOf: ({ code, listing, from }) => `${code} ${listing} ${from}`,
  twice: 'Questo prezzo è già in una riga sopra.',
});
