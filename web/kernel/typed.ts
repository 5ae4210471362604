/** What is kept of what is typed or pasted; a `maxLength` of the browser would cut it before its spaces are gone. */

/** The digits alone, at most so many: «0123 456 0058» is a whole VAT number. */
export const digitsUpTo =
  (most: number) =>
  (typed: string): string =>
    typed.replace(/\D/g, '').slice(0, most);

/** Everything but spaces, at most so many. */
export const packedUpTo =
  (most: number) =>
  (typed: string): string =>
    typed.replace(/\s/g, '').slice(0, most);

const packedTwo = packedUpTo(2);
/** The letters of a province, such as «AT». */
export const provinceLetters = (typed: string): string => packedTwo(typed).toUpperCase();
