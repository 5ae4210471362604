/** What a file of products must hold, and what each line makes of the product that has its code, or of none. */
import { FIBRA, KLEEN, type Shop } from '../access/roles.ts';
import type { Cells, LineFile } from '../kernel/line-file.ts';
import { codeFault, DESCRIPTION_MAX, tidyCode, VAT_PERCENTAGES, whyNotOutOfKits } from './product-values.ts';
import { MOST_VAT, percentFault } from './vat-days.ts';

const NEEDED = ['codice'] as const;
const PERHAPS = ['nome', 'confezione', 'descrizione', 'negozio', 'iva', 'in_vendita'] as const;
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

/** What no keyboard writes, and what a spreadsheet would reckon with; of a description lines may break. */
const UNWRITTEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const textFaults = (heading: string, text: string, most: number): string[] => [
  ...(text.length > most ? [`«${heading}» può avere al massimo ${most} caratteri.`] : []),
  ...(UNWRITTEN.test(text) ? [`«${heading}» contiene caratteri non ammessi.`] : []),
  ...(/^[=+@-]/.test(text.normalize('NFKC')) ? [`«${heading}» inizia come una formula: scrivi il testo.`] : []),
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
  kits: readonly string[];
};
export type ProductValues = Omit<KnownProduct, 'kits'>;
/** `before` null: it is new. */
export type ProductChange = { before: ProductValues | null; after: ProductValues; isSame: boolean };

const vatAmong = (offered: readonly number[]): string => `L’IVA deve essere una tra ${offered.join(', ')}.`;
const OTHER_VAT = 'L’IVA di questo prodotto è un’altra: un file non la cambia, cambiala dal prodotto.';
const OTHER_SHOP = 'Questo prodotto è di un altro negozio: il negozio di un prodotto non cambia.';
const newProduct = (row: ReadProduct, offered: readonly number[]): ProductChange | string[] => {
  const { name, packaging, description, shop, vatPercentage, isOnSale } = row;
  const wrongCode = codeFault(row.code);
  const faults = [
    ...(wrongCode === null ? [] : [wrongCode]),
    ...(name === null ? ['Di un prodotto nuovo serve il nome.'] : []),
    ...(shop === null ? ['Di un prodotto nuovo serve il negozio: fibra o kleen.'] : []),
    ...(vatPercentage === null ? ['Di un prodotto nuovo serve l’IVA.'] : []),
    ...(vatPercentage !== null && !offered.includes(vatPercentage) ? [vatAmong(offered)] : []),
  ];
  if (name === null || shop === null || vatPercentage === null || faults.length > 0) return faults;
  const rest = { packaging: packaging ?? '', description: description ?? '', isOnSale: isOnSale ?? true };
  return { before: null, after: { name, shop, vatPercentage, ...rest }, isSame: false };
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
  const { kits, ...before } = known;
  const after = {
    ...before,
    name: row.name ?? before.name,
    packaging: row.packaging ?? before.packaging,
    description: row.description ?? before.description,
    isOnSale: row.isOnSale ?? before.isOnSale,
  };
  const inKits = before.isOnSale && !after.isOnSale ? whyNotOutOfKits(kits) : null;
  const faults = [
    ...(row.vatPercentage !== null && row.vatPercentage !== before.vatPercentage ? [OTHER_VAT] : []),
    ...(row.shop !== null && row.shop !== before.shop ? [OTHER_SHOP] : []),
    ...(inKits === null ? [] : [inKits]),
  ];
  if (faults.length > 0) return faults;
  return { before, after, isSame: JSON.stringify(before) === JSON.stringify(after) };
};

export const PRODUCT_FIELDS = ['name', 'packaging', 'description', 'isOnSale'] as const;
export type ProductField = (typeof PRODUCT_FIELDS)[number];
/** What of it becomes another, in words of the file. */
export const productDifferences = ({ before, after }: Pick<ProductChange, 'before' | 'after'>) =>
  PRODUCT_FIELDS.filter((field) => before !== null && before[field] !== after[field]).map((field) => ({
    field,
    before: wordOf(before?.[field]),
    after: wordOf(after[field]),
  }));
const wordOf = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'sì' : 'no') : (value ?? '');
