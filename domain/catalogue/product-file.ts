/** What a file of products must hold, and what each line makes of the product that has its code, or of none. */
import { FIBRA, KLEEN, type Shop } from '../access/roles.ts';
import { formatCount } from '../kernel/counts.ts';
import { formulaFaults, type Cells, type LineFile } from '../kernel/line-file.ts';
import {
  EXTERNAL_CODE_MAX,
  MEASURE_FIELDS,
  measureFaults,
  measuresWords,
  readSide,
  readSquarePrice,
  whyNotToMeasure,
  type MeasureField,
  type Measures,
} from './made-to-measure.ts';
import {
  codeFault,
  DESCRIPTION_MAX,
  tidyCode,
  VAT_PERCENTAGES,
  whyNotOutOfKits,
  whyNotUnnamed,
} from './product-values.ts';
import { MOST_VAT, percentFault } from './vat-days.ts';

const NEEDED = ['codice'] as const;
/** Columns of what is made to measure. */
const MEASURE_HEADINGS = {
  minWidth: 'larghezza_min',
  maxWidth: 'larghezza_max',
  minHeight: 'altezza_min',
  maxHeight: 'altezza_max',
  priceSquareCentimeter: 'prezzo_cm2',
} as const satisfies Record<MeasureField, string>;
const PERHAPS = [
  'nome',
  'confezione',
  'descrizione',
  'negozio',
  'iva',
  'in_vendita',
  'codice_esterno',
  ...MEASURE_FIELDS.map((field) => MEASURE_HEADINGS[field]),
] as const;
export const PRODUCT_HEADINGS: readonly string[] = [...NEEDED, ...PERHAPS];
export const PRODUCT_NAME_MAX = 120;
export const PACKAGING_MAX = 80;

/** What a line says; null: nothing, and what is there stays. */
export type ReadProduct = {
  code: string;
  name: string | null;
  packaging: string | null;
  description: string | null;
  shop: Shop | null;
  vatPercentage: number | null;
  isOnSale: boolean | null;
  externalCode: string | null;
  /** Those of its columns that say something. */
  measures: Partial<Measures>;
};

const YES = new Set(['si', 'sì', 's', '1', 'x', 'true', 'vero']);
const NO = new Set(['no', 'n', '0', 'false', 'falso']);
const yesNo = (text: string): boolean | null | undefined => {
  const plain = text.toLowerCase();
  if (plain === '') return null;
  return YES.has(plain) ? true : NO.has(plain) ? false : undefined;
};
const shopOf = (text: string): Shop | null | undefined => {
  const plain = text.toLowerCase();
  if (plain === '') return null;
  return plain === 'fibra' ? FIBRA : plain === 'kleen' ? KLEEN : undefined;
};
const vatOf = (text: string): number | null | undefined => {
  if (text === '') return null;
  const written = /^(\d{1,2})(?:[.,]0{1,2})?\s?%?$/.exec(text)?.[1];
  return written !== undefined && percentFault(Number(written)) === null ? Number(written) : undefined;
};

const measuresIn = (cell: Cells): Partial<Measures> =>
  Object.fromEntries(
    MEASURE_FIELDS.flatMap((field) => {
      const typed = cell(MEASURE_HEADINGS[field]);
      if (typed === '') return [];
      return [[field, field === 'priceSquareCentimeter' ? readSquarePrice(typed) : readSide(typed)]];
    }),
  );

/** What no keyboard writes, and what a spreadsheet would reckon with; of a description lines may break. */
const UNWRITTEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const textFaults = (heading: string, text: string, most: number): string[] => [
  ...(text.length > most ? [`«${heading}» può avere al massimo ${formatCount(most)} caratteri.`] : []),
  ...(UNWRITTEN.test(text) ? [`«${heading}» contiene caratteri non ammessi.`] : []),
  ...formulaFaults(heading, text),
];

const NO_RATE = `L’IVA deve essere una percentuale intera da 0 a ${MOST_VAT}.`;
const readRow = (cell: Cells): ReadProduct | string[] => {
  const code = tidyCode(cell('codice'));
  const [shop, vatPercentage, isOnSale] = [shopOf(cell('negozio')), vatOf(cell('iva')), yesNo(cell('in_vendita'))];
  const faults = [
    ...(code === '' ? ['Manca il codice del prodotto.'] : textFaults('codice', code, 40)),
    ...textFaults('nome', cell('nome'), PRODUCT_NAME_MAX),
    ...textFaults('confezione', cell('confezione'), PACKAGING_MAX),
    ...textFaults('descrizione', cell('descrizione'), DESCRIPTION_MAX),
    ...textFaults('codice_esterno', cell('codice_esterno'), EXTERNAL_CODE_MAX),
    ...(shop === undefined ? ['Il negozio deve essere fibra o kleen.'] : []),
    ...(vatPercentage === undefined ? [NO_RATE] : []),
    ...(isOnSale === undefined ? ['«in_vendita» deve essere sì o no.'] : []),
  ];
  if (faults.length > 0 || shop === undefined || vatPercentage === undefined || isOnSale === undefined) return faults;
  const [name, packaging, description] = [cell('nome'), cell('confezione'), cell('descrizione')];
  return {
    code,
    name: name || null,
    packaging: packaging || null,
    description: description || null,
    shop,
    vatPercentage,
    isOnSale,
    externalCode: cell('codice_esterno') || null,
    measures: measuresIn(cell),
  };
};

export const PRODUCT_FILE: LineFile<ReadProduct> = {
  needed: NEEDED,
  perhaps: PERHAPS,
  read: readRow,
  keyOf: ({ code }) => code,
  twice: 'Questo prodotto è già in una riga sopra.',
};

/** A product as it stands; `kits`: those on sale that hold it. */
export type KnownProduct = {
  name: string;
  packaging: string;
  description: string;
  shop: Shop;
  vatPercentage: number;
  isOnSale: boolean;
  externalCode: string;
  measures: Measures | null;
  hasVariants: boolean;
  kits: readonly string[];
  /** The one that a parameter names. */
  isDiscounted: boolean;
};
export type ProductValues = Omit<KnownProduct, 'kits' | 'hasVariants' | 'isDiscounted'>;
/** `before` null: it is new. */
export type ProductChange = { before: ProductValues | null; after: ProductValues; isSame: boolean };

const vatAmong = (offered: readonly number[]): string => `L’IVA deve essere una tra ${offered.join(', ')}.`;
const OTHER_VAT = 'L’IVA di questo prodotto è un’altra: un file non la cambia, cambiala dal prodotto.';
const OTHER_SHOP = 'Questo prodotto è di un altro negozio: il negozio di un prodotto non cambia.';
const INCOMPLETE = `Di un prodotto su misura servono ${MEASURE_FIELDS.map((field) => `«${MEASURE_HEADINGS[field]}»`).join(', ')}.`;
const NOTHING_MEASURED: Measures = {
  minWidth: Number.NaN,
  maxWidth: Number.NaN,
  minHeight: Number.NaN,
  maxHeight: Number.NaN,
  priceSquareCentimeter: '',
};
/** The measures that a product then has, or what is wrong with them. */
const measuresAfter = (
  row: ReadProduct,
  known: Pick<KnownProduct, 'measures' | 'hasVariants' | 'kits'>,
): { measures: Measures | null; faults: string[] } => {
  const said = Object.keys(row.measures).length;
  if (said === 0) return { measures: known.measures, faults: [] };
  const measures: Measures = { ...NOTHING_MEASURED, ...known.measures, ...row.measures };
  const whyNot = known.measures === null ? whyNotToMeasure({ code: row.code, ...known }) : null;
  const isIncomplete = known.measures === null && said < MEASURE_FIELDS.length;
  const wrong = isIncomplete
    ? [INCOMPLETE]
    : Object.entries(measureFaults(measures)).map(
        ([field, fault]) => `«${MEASURE_HEADINGS[field as MeasureField]}»: ${fault}`,
      );
  return { measures, faults: [...(whyNot === null ? [] : [whyNot]), ...wrong] };
};
const newProduct = (row: ReadProduct, offered: readonly number[]): ProductChange | string[] => {
  const { name, packaging, description, shop, vatPercentage, isOnSale } = row;
  const wrongCode = codeFault(row.code);
  const measured = measuresAfter(row, { measures: null, hasVariants: false, kits: [] });
  const faults = [
    ...(wrongCode === null ? [] : [wrongCode]),
    ...(name === null ? ['Di un prodotto nuovo serve il nome.'] : []),
    ...(shop === null ? ['Di un prodotto nuovo serve il negozio: fibra o kleen.'] : []),
    ...(vatPercentage === null ? ['Di un prodotto nuovo serve l’IVA.'] : []),
    ...(vatPercentage !== null && !offered.includes(vatPercentage) ? [vatAmong(offered)] : []),
    ...measured.faults,
  ];
  if (name === null || shop === null || vatPercentage === null || faults.length > 0) return faults;
  const rest = { packaging: packaging ?? '', description: description ?? '', isOnSale: isOnSale ?? true };
  const more = { externalCode: row.externalCode ?? '', measures: measured.measures };
  return { before: null, after: { name, shop, vatPercentage, ...rest, ...more }, isSame: false };
};

/**
 * What the line does to the product as it stands, null where there is none; or everything that is wrong with it.
 * @param offered rates of VAT that a new one may have, in percent
 */
export const productChange = (
  row: ReadProduct,
  known: KnownProduct | null,
  offered: readonly number[] = VAT_PERCENTAGES,
): ProductChange | string[] => {
  if (known === null) return newProduct(row, offered);
  const { kits, hasVariants: _, isDiscounted, ...before } = known;
  const measured = measuresAfter(row, known);
  const after = {
    ...before,
    name: row.name ?? before.name,
    packaging: row.packaging ?? before.packaging,
    description: row.description ?? before.description,
    isOnSale: row.isOnSale ?? before.isOnSale,
    externalCode: row.externalCode ?? before.externalCode,
    measures: measured.measures,
  };
  const isOut = before.isOnSale && !after.isOnSale;
  const kept = isOut ? [whyNotOutOfKits(kits), whyNotUnnamed(isDiscounted)] : [];
  const faults = [
    ...(row.vatPercentage !== null && row.vatPercentage !== before.vatPercentage ? [OTHER_VAT] : []),
    ...(row.shop !== null && row.shop !== before.shop ? [OTHER_SHOP] : []),
    ...kept.filter((fault) => fault !== null),
    ...measured.faults,
  ];
  if (faults.length > 0) return faults;
  return { before, after, isSame: JSON.stringify(before) === JSON.stringify(after) };
};

export const PRODUCT_FIELDS = ['name', 'packaging', 'description', 'externalCode', 'measures', 'isOnSale'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
/** What of it becomes another, in words of the file. */
export const productDifferences = ({ before, after }: Pick<ProductChange, 'before' | 'after'>) =>
  PRODUCT_FIELDS.map((field) => ({ field, before: wordOf(before?.[field]), after: wordOf(after[field]) })).filter(
    (difference) => before !== null && difference.before !== difference.after,
  );
const wordOf = (value: string | boolean | Measures | null | undefined): string => {
  if (typeof value === 'boolean') return value ? 'sì' : 'no';
  return typeof value === 'object' && value !== null ? measuresWords(value) : (value ?? '');
};
