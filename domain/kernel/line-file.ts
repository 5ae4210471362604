/** A file of many lines, each of which stands for itself: its columns, what a line says, and what is wrong with one. */
import { formatCount } from './counts.ts';

/** A whole number of lines that an office moves between two programs; a longer file is sent in parts. */
export const FILE_ROWS_MAX = 100_000;
const EMPTY_FILE = 'Il file è vuoto.';
export const NO_ROWS = 'Il file non ha righe.';
/** `most` as people write it: 2.000. */
export const tooManyRows = (most: number): string =>
  `Il file può avere al massimo ${formatCount(most)} righe: dividilo in più file.`;

export type LineFault = { line: number; message: string };
/** What a cell holds under its heading, without spaces around it. */
export type Cells = (heading: string) => string;
export type LineFile<T extends object> = {
  needed: readonly string[];
  perhaps: readonly string[];
  /** So many rows at most; `FILE_ROWS_MAX` unless said. */
  most?: number;
  /** What a line says, or everything that is wrong with it. */
  read: (cell: Cells) => T | string[];
  /** What no other line of the file says. */
  keyOf: (row: T) => string;
  /** Of a line that says the same as one above it. */
  twice: string;
};

const plainHeadings = (headings: readonly string[]): string[] => headings.map((h) => h.trim().toLowerCase());
/** Of which nobody knows which one counts: a known column that is written twice, or null. */
export const doubledFault = (known: readonly string[], headings: readonly string[]): string | null => {
  const plain = plainHeadings(headings);
  const twice = known.find((heading) => plain.indexOf(heading) !== plain.lastIndexOf(heading));
  return twice === undefined ? null : `La colonna «${twice}» è scritta due volte: lascia quella che vale.`;
};
/** What a spreadsheet would reckon with instead of showing it, in letters of any width: the sentence, or nothing. */
export const formulaFaults = (heading: string, text: string): string[] =>
  /^[=+@-]/.test(text.normalize('NFKC')) ? [`«${heading}» inizia come una formula: scrivi il testo.`] : [];
/** Why a file with these headings is not read, or null. */
export const headingsFault = (
  { needed, perhaps }: Pick<LineFile<object>, 'needed' | 'perhaps'>,
  headings: readonly string[],
): string | null => {
  const plain = plainHeadings(headings);
  const missing = needed.filter((heading) => !plain.includes(heading));
  if (headings.length === 0) return EMPTY_FILE;
  const named = missing.map((heading) => `«${heading}»`);
  if (named.length > 1) return `Mancano le colonne ${named.slice(0, -1).join(', ')} e ${named.at(-1)}.`;
  if (named.length === 1) return `Manca la colonna ${named[0]}.`;
  return doubledFault([...needed, ...perhaps], headings);
};

/** Finds the cells of any line by their headings. */
export const cellsUnder = (headings: readonly string[]): ((line: readonly string[]) => Cells) => {
  const places = new Map(plainHeadings(headings).map((heading, at) => [heading, at]));
  return (line) => (heading) => (line[places.get(heading) ?? -1] ?? '').trim();
};
