/** Reads whole numbers as people type them: «30,5» stays what it is and is none, for without its comma it is 305. */

/** What stands in the field: letters are left out, what changes the number is not. */
export const typedNumber =
  (letters: number) =>
  (typed: string): string =>
    typed.replace(/[^\d.,]/g, '').slice(0, letters);

/** @returns NaN for what is no whole number */
export const wholeOf = (typed = ''): number => (/^\d+$/.test(typed) ? Number(typed) : Number.NaN);
