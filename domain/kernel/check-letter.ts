/** The check letter that fiscal codes and IBANs share. */

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** 0–9 and A–J count alike: a digit is its value, a letter its place in the alphabet. */
const valueOf = (c: string): number => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65);

/**
 * The check letter that Italian identifiers share: fiscal code (DM 23/12/1976, of 15 characters) and the national part of
 * an IBAN (ABI standard, of 22). Takes capital letters and digits; places count from one, odd ones through the table.
 */
export const checkLetter = (text: string): string => {
  const sum = [...text].reduce((total, c, i) => total + (i % 2 === 0 ? (ODD[valueOf(c)] ?? 0) : valueOf(c)), 0);
  return String.fromCharCode(65 + (sum % 26));
};
