/** Between which sizes a product is made to measure and what a square centimetre costs: as typed, in a file, in a sentence. */
import { formatEuro } from '../kernel/money.ts';
import { PRICE_MAX } from './amounts.ts';
import { doormatPriceCents, kindOf } from './products.ts';

/** The longest side of a piece, in centimetres. */
export const SIDE_MAX = 1_000;
const SQUARE_PRICE_MAX = 100;
export const EXTERNAL_CODE_MAX = 40;

/** Whole centimetres; the price in euro as a decimal with a point, so that no float is involved. */
export type Measures = {
  minWidth: number;
  maxWidth: number;
  minHeight: number;
  maxHeight: number;
  priceSquareCentimeter: string;
};
export type MeasureField = keyof Measures;
export const MEASURE_FIELDS = [
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'priceSquareCentimeter',
] as const satisfies readonly MeasureField[];

const sideFault = (side: number): string | null =>
  Number.isSafeInteger(side) && side >= 1 && side <= SIDE_MAX
    ? null
    : `Inserisci una misura intera da 1 a ${SIDE_MAX} cm.`;
const pairFault = (least: number, most: number): string | null =>
  sideFault(most) ?? (sideFault(least) === null && most < least ? 'La misura massima è minore della minima.' : null);
const NO_SQUARE_PRICE = `Inserisci un prezzo al cm² maggiore di zero, al massimo ${SQUARE_PRICE_MAX} €, come 0,0155.`;
const squarePriceFault = (wire: string): string | null =>
  /^\d{1,3}(?:\.\d{1,8})?$/.test(wire) && Number(wire) > 0 && Number(wire) <= SQUARE_PRICE_MAX ? null : NO_SQUARE_PRICE;
/** The dearest piece is still a price. */
const largestFault = (m: Measures): string | null => {
  const largest = doormatPriceCents(m.maxWidth, m.maxHeight, m.priceSquareCentimeter);
  return largest > PRICE_MAX
    ? `Il pezzo più grande costerebbe ${formatEuro(largest)}: al massimo può costare ${formatEuro(PRICE_MAX)}.`
    : null;
};

/** What is wrong, field by field; empty when nothing is. */
export const measureFaults = (m: Measures): Partial<Record<MeasureField, string>> => {
  const faults: Record<MeasureField, string | null> = {
    minWidth: sideFault(m.minWidth),
    maxWidth: pairFault(m.minWidth, m.maxWidth),
    minHeight: sideFault(m.minHeight),
    maxHeight: pairFault(m.minHeight, m.maxHeight),
    priceSquareCentimeter: squarePriceFault(m.priceSquareCentimeter),
  };
  const said = MEASURE_FIELDS.flatMap((field) => (faults[field] === null ? [] : [[field, faults[field]] as const]));
  if (said.length > 0) return Object.fromEntries(said);
  const tooDear = largestFault(m);
  return tooDear === null ? {} : { priceSquareCentimeter: tooDear };
};

/** A side as it was typed; NaN when it is no whole number. */
export const readSide = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);
/** `0,0155` as `0.0155`, without zeros that say nothing; what is no number stays as it is, to be told. */
export const readSquarePrice = (typed: string): string => {
  const [, whole, decimals = ''] = /^0*(\d{1,3})(?:[.,](\d{1,8}))?$/.exec(typed.trim()) ?? [];
  if (whole === undefined) return typed.trim();
  const kept = decimals.replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
};
/** `0.0155` as it is written in Italian. */
export const squarePriceWords = (wire: string): string => wire.replace('.', ',');

/** In one order, whatever order it is kept in. */
export const measuresOf = (m: Measures | null): Measures | null =>
  m && {
    minWidth: m.minWidth,
    maxWidth: m.maxWidth,
    minHeight: m.minHeight,
    maxHeight: m.maxHeight,
    priceSquareCentimeter: m.priceSquareCentimeter,
  };
export const measuresWords = (m: Measures): string =>
  `da ${m.minWidth} a ${m.maxWidth} × da ${m.minHeight} a ${m.maxHeight} cm, ${squarePriceWords(m.priceSquareCentimeter)} €/cm²`;

/** Why this product cannot be made to measure, or null; `kits`: those on sale that hold it. */
export const whyNotToMeasure = ({
  code,
  hasVariants,
  kits,
}: {
  code: string;
  hasVariants: boolean;
  kits: readonly string[];
}): string | null => {
  if (kindOf(code) !== 'sale') return 'Omaggi e prodotti dimostrativi non sono su misura.';
  if (hasVariants) return 'Un prodotto su misura non ha varianti: togli prima le varianti.';
  return kits.length === 0 ? null : `È in vendita in «${kits.join('», «')}»: un pacchetto non ha prodotti su misura.`;
};
