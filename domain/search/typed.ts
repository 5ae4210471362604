/** Reads what somebody typed into the search as the identifiers it may be. */
import { printedCode } from '../contracts/verification-code.ts';

export type Typed = {
  /** As typed, blanks put in order. */
  text: string;
  /** How it may stand in what is known of people: as typed, and without the blanks people put into numbers. */
  spellings: readonly [string, ...string[]];
  /** How the number of a parcel, a delivery or a MAV slip may be kept: as typed, and in capitals without what groups it. */
  identifiers: readonly [string, ...string[]];
  /** Of a telephone number, without its country where that is Italy: those kept as they were written are compared so. */
  figures: string | null;
  /** A whole number: of an order or an invitation, the code of an agent. */
  number: number | null;
  /** So short a number is that of something, never a part of a telephone number. */
  isShortNumber: boolean;
  /** A number of VAT, without its country. */
  vat: string | null;
  /** The code of a signed document, as it is printed: four times four signs. */
  code: string | null;
  /** Too short to be sought in everybody: an index knows no two letters. */
  isShort: boolean;
};

/** Fewest letters that are sought in everybody's rows. */
const FEWEST = 3;
/** Fewest figures of a telephone number or a fiscal code that are sought. */
const FEWEST_FIGURES = 5;
/** Words that people put before a number. */
const BEFORE_NUMBER = /^(?:ordine|commissione|pratica|cod(?:ice)?\.?|n\.?(?:\s*º|\s*°)?|#)\s*(?=\d)/i;
/** Figures, with what stands between those of a telephone number. */
const FIGURES = /^[+(]{0,2}[\d\s./()-]{5,}$/;
const PREFIX = /^(?:\+39|0039)(?=\d)/;
/** Of another country: kept with a plus. */
const ABROAD = /^00(?=[1-9])/;

const telephoneOf = (text: string): string | null => {
  if (!FIGURES.test(text)) return null;
  const figures = text
    .replace(/[^\d+]/g, '')
    .replace(PREFIX, '')
    .replace(ABROAD, '+');
  return figures.replace('+', '').length < FEWEST_FIGURES ? null : figures;
};
const withoutBlanks = (text: string): string | null => {
  if (FIGURES.test(text)) return telephoneOf(text);
  return /\d/.test(text) ? text.replace(/\s/g, '') : null;
};

export const readTyped = (typed: string): Typed => {
  const text = typed.trim().replace(/\s+/g, ' ');
  const figures = text.replace(BEFORE_NUMBER, '');
  const number = /^\d{1,15}$/.test(figures) && Number(figures) > 0 ? Number(figures) : null;
  const close = withoutBlanks(text);
  const vat = /^(?:IT)?(\d{11})$/i.exec(text.replace(/\s/g, ''))?.[1] ?? null;
  const grouped = text.toUpperCase().replace(/[\s./_-]/g, '');
  return {
    text,
    identifiers: [
      text,
      ...[text.toUpperCase(), grouped].filter((one, i, all) => one !== '' && one !== text && all.indexOf(one) === i),
    ],
    spellings: close === null || close === text ? [text] : [text, close],
    figures: telephoneOf(text)?.replace('+', '') ?? null,
    number,
    isShortNumber: number !== null && figures.length < FEWEST_FIGURES,
    vat,
    code: printedCode(text),
    isShort: text.length < FEWEST && number === null,
  };
};
